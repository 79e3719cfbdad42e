// Package recall finds the memory that a folder uses: its project's own, the one
// that a person linked it to, or that of another clone which it is proved to be
// one of. A project that has a memory of its own costs one open.
package recall

import (
	"context"
	"time"

	"proem/memory"
	"proem/memory/clones"
	"proem/memory/filestore"
	"proem/memory/project"
)

// How says why a folder uses a memory.
type How string

// The ways.
const (
	Own    How = "own"
	Linked How = "linked" // a person said so
	Clone  How = "clone"  // it holds a commit of the other project
)

// Found is what a folder uses.
type Found struct {
	Store   filestore.Store
	Project project.Project
	Ref     memory.Ref    // of the root namespace that is used
	Root    memory.Memory // what stands there
	How     How
	Path    string // the folder of the project whose memory it is
	// Apart is the folder of another project that names the same remote, where
	// nothing proves that this one is a clone of it; "" where there is none, or
	// where this one has a memory of its own.
	Apart string

	index clones.Index
}

// Of finds the memory for dir, an absolute path, in the user's data folder. An
// error says that there is one and that it cannot be read; what was found is
// returned with it.
func Of(data, dir, home string, now func() time.Time) (Found, error) {
	f := Found{Store: filestore.New(data, now), Project: project.Of(dir, home), How: Own, index: clones.In(data)}
	f.Ref.Project, f.Path = f.Project.Key, f.Project.Path
	own, err := f.Store.Load(f.Ref)
	if err != nil {
		return f, err
	}
	if own.Link.Key != "" {
		return f.use(own.Link.Key, own.Link.Path, Linked)
	}
	f.Root = own
	if own.Kept || !f.index.Any() {
		return f, nil
	}
	others, proved := f.index.Others(f.Project)
	if proved != nil {
		return f.use(proved.Key, proved.Path, Clone)
	}
	if len(others) > 0 {
		f.Apart = others[0].Path
	}
	return f, nil
}

// use takes the memory of another project. Its own link, if it has one, is not
// followed: a link is between two projects.
func (f Found) use(key, path string, how How) (Found, error) {
	f.Ref.Project, f.Path, f.How = key, path, how
	var err error
	f.Root, err = f.Store.Load(f.Ref)
	return f, err
}

// Namespace returns where an agent's own memory is, "" the root one.
func (f Found) Namespace(agent string) memory.Ref {
	return memory.Ref{Project: f.Ref.Project, Agent: agent}
}

// Update changes a namespace, and notes what proves that later clones are ones.
// The memory that was used once stays the one that is used, so a proved clone
// is linked with its first change.
func (f Found) Update(ctx context.Context, agent string, change func(*memory.Memory) error) (memory.Memory, error) {
	m, err := f.Store.Update(ctx, f.Namespace(agent), func(m *memory.Memory) error {
		if m.Project == "" {
			m.Project = f.Path
		}
		return change(m)
	})
	if err != nil {
		return m, err
	}
	if f.How == Clone {
		if err := f.Link(ctx, memory.Link{Key: f.Ref.Project, Path: f.Path}); err != nil {
			return m, err
		}
	}
	owner := f.Project
	owner.Key, owner.Path = f.Ref.Project, f.Path
	// A link made by hand may join projects that share no commit. Where this
	// fails nothing is lost: the next update notes it.
	if f.How != Linked {
		_ = f.index.Record(ctx, owner)
	}
	return m, nil
}

// Link makes the project use another one's memory, or its own again where the
// link is empty. Its own memory stays where it is.
func (f Found) Link(ctx context.Context, to memory.Link) error {
	_, err := f.Store.Update(ctx, memory.Ref{Project: f.Project.Key}, func(m *memory.Memory) error {
		m.Link = to
		if m.Project == "" {
			m.Project = f.Project.Path
		}
		return nil
	})
	return err
}

// Others are the other projects that name the same remote and have a memory.
func (f Found) Others() []clones.Clone {
	others, _ := f.index.Others(f.Project)
	return others
}
