package raw

import "syscall"

const sysStatAt = syscall.SYS_FSTATAT
