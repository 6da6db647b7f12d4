package cli

import (
	"context"

	"grade/internal/term"
)

// MainIn is Main on a machine that keeps its Go installations in these folders
// and on the path, and nowhere else.
func MainIn(ctx context.Context, args []string, streams term.Streams, goRoots []string) int {
	a := &app{Streams: streams, goRoots: goRoots}
	return a.run(ctx, args)
}
