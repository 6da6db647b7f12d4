package fencing

type (
	token    = int
	content  = string
	Resource = guarded
)

type guarded struct {
	content
	token
}

func (g *guarded) Write(t token, v content) bool {
	ok := t >= g.token
	if ok {
		*g = guarded{v, t}
	}
	return ok
}

func (g *guarded) Value() content { return g.content }
