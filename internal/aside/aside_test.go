package aside

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTheCallerGoesOn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		hung := Run(func() { <-release })
		require.False(t, Within(time.Second, hung))
		require.True(t, Within(time.Second, Run(func() { panic("boom") })))
		close(release)
		require.True(t, Within(time.Second, hung))
	})
}
