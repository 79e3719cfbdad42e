package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"proem/inject"
	"proem/internal/config/edit"
	"proem/memory"
)

func editMemory() memoryAction {
	return memoryAction{name: "edit", short: "change it in $VISUAL or $EDITOR", run: (*desk).edit}
}

// edit lets a person change a copy. What comes back is brought together with
// what other processes did meanwhile; what does not parse is not saved.
func (d *desk) edit(words []string) error {
	if len(words) > 0 {
		return d.unexpected(words[0])
	}
	base, err := d.load()
	text := base.Bytes()
	broken, isBroken := errors.AsType[*memory.Broken](err)
	if isBroken {
		if text, err = os.ReadFile(broken.Path); err != nil {
			return fmt.Errorf("edit: %w", err)
		}
	} else if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "proem-edit-") // private to the user
	if err != nil {
		return fmt.Errorf("edit: %w", err)
	}
	draft := filepath.Join(folder, "memory.json")
	if err := os.WriteFile(draft, text, 0o600); err != nil {
		return fmt.Errorf("edit: %w", err)
	}
	mine, edited, err := d.draft(draft)
	if err == nil {
		os.RemoveAll(folder)
	}
	if err != nil || bytes.Equal(edited, text) {
		if err == nil {
			_, err = fmt.Fprintln(d.stdout, "nothing was changed")
		}
		return err
	}
	if isBroken {
		ctx, cancel := context.WithTimeout(context.Background(), lockLimit)
		defer cancel()
		err = d.Store.Mend(ctx, d.ref(), mine)
	} else {
		_, err = d.change(func(m *memory.Memory) error { *m = merged(base, mine, *m); return nil })
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(d.stdout, "saved")
	return err
}

// merged brings an edited memory together with what is kept now. What the
// person took out does not come back.
func merged(base, mine, now memory.Memory) memory.Memory {
	var gone []string
	for _, i := range base.Remembers("") {
		if len(mine.Remembers(i.ID)) == 0 {
			gone = append(gone, i.ID)
		}
	}
	now.Forget(gone)
	return memory.Merge(base, mine, now)
}

// draft runs the editor until the file parses or the person gives up. Then the
// file stays where it is.
func (d *desk) draft(path string) (memory.Memory, []byte, error) {
	editor := d.getenv("VISUAL")
	if editor == "" {
		editor = d.getenv("EDITOR")
	}
	if editor == "" {
		return memory.Memory{}, nil, hintedError{errors.New("edit: neither VISUAL nor EDITOR is set"), "set one, or change the file itself: proem memory path"}
	}
	for {
		// The variable is a command line, as git and others take it.
		cmd := exec.Command("sh", "-c", editor+` "$1"`, "sh", path)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = d.stdin, d.stdout, d.stderr
		if err := cmd.Run(); err != nil {
			return memory.Memory{}, nil, fmt.Errorf("edit: run %s: %w; the draft is %s", editor, err, path)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return memory.Memory{}, nil, fmt.Errorf("edit: %w", err)
		}
		m, err := memory.Parse(data)
		if err == nil {
			return m, data, nil
		}
		if line, cause := edit.Explain(data); line > 0 {
			err = fmt.Errorf("line %d: %s", line, cause)
		}
		fmt.Fprintf(d.stderr, "proem: this is no memory: %s\n", inject.Escape(err.Error()))
		if d.confirm("edit it again?") != nil {
			return memory.Memory{}, nil, hintedError{fmt.Errorf("edit: not saved: %w", err), "your draft is " + path}
		}
	}
}

func absolute(dir string) (string, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("find the folder: %w", err)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return path, nil
}
