package tokens

import "proem/internal/tokens/vocabulary"

// maxShort is the longest piece that is merged by looking at all its pairs again
// and again, which is quickest while they fit a few cache lines. Longer ones go
// through a heap, so that the work stays near linear for hostile texts too.
const maxShort = 128

// ofPiece counts the tokens of one piece.
func ofPiece(piece string) int {
	if len(piece) <= vocabulary.MaxToken && vocabulary.Rank(piece) != vocabulary.None {
		return 1 // even where merging would not get there
	}
	if len(piece) <= maxShort {
		return mergeShort(piece)
	}
	return mergeLong(piece)
}

// mergeShort joins the neighbours whose union has the lowest rank, the first of
// equals, until no union is a token. Every byte is a token.
func mergeShort(piece string) int {
	var starts [maxShort + 2]uint8 // of the parts; the end of the last behind them
	var ranks [maxShort + 2]uint32 // of a part joined with its right neighbour
	parts := len(piece)
	for i := range parts {
		starts[i], ranks[i] = uint8(i), vocabulary.None
		if i+1 < parts {
			ranks[i] = vocabulary.Rank(piece[i : i+2])
		}
	}
	starts[parts] = uint8(parts)
	// joined is the rank of part i with its neighbour.
	joined := func(i int) uint32 {
		if i+2 > parts {
			return vocabulary.None
		}
		return vocabulary.Rank(piece[starts[i]:starts[i+2]])
	}
	for {
		best, at := vocabulary.None, 0
		for i, rank := range ranks[:parts] {
			if rank < best {
				best, at = rank, i
			}
		}
		if best == vocabulary.None {
			return parts
		}
		copy(starts[at+1:parts], starts[at+2:parts+1])
		copy(ranks[at+1:parts-1], ranks[at+2:parts])
		parts--
		ranks[at] = joined(at)
		if at > 0 {
			ranks[at-1] = joined(at - 1)
		}
	}
}

// mergeLong does the same with a heap of pairs. Pairs that have changed since
// they were put there are told by their rank and passed over.
func mergeLong(piece string) int {
	size := len(piece)
	m := merger{piece: piece, next: make([]uint32, size), last: make([]uint32, size), ranks: make([]uint32, size)}
	m.pairs = make([]uint64, 0, size)
	for i := range size {
		m.next[i], m.last[i] = uint32(i+1), uint32(i-1) // the first one's last is never read
	}
	for i := range size {
		if m.ranks[i] = m.joined(uint32(i)); m.ranks[i] != vocabulary.None {
			m.pairs = append(m.pairs, uint64(m.ranks[i])<<32|uint64(i))
		}
	}
	for i := len(m.pairs)/2 - 1; i >= 0; i-- {
		m.sink(i)
	}
	parts := size
	for len(m.pairs) > 0 {
		rank, at := uint32(m.pairs[0]>>32), uint32(m.pairs[0])
		end := len(m.pairs) - 1
		m.pairs[0], m.pairs = m.pairs[end], m.pairs[:end]
		m.sink(0)
		if m.ranks[at] == rank {
			m.join(at)
			parts--
		}
	}
	return parts
}

// merger is a long piece at work. A part is named by its first byte.
type merger struct {
	piece      string
	next, last []uint32 // the parts on both sides
	ranks      []uint32 // of a part joined with the next, None for what is no part any more
	pairs      []uint64 // heap of rank<<32 | part: equal ranks are taken from the left
}

func (m *merger) joined(part uint32) uint32 {
	middle := m.next[part]
	if int(middle) >= len(m.piece) {
		return vocabulary.None
	}
	end := m.next[middle]
	if end-part > vocabulary.MaxToken {
		return vocabulary.None
	}
	return vocabulary.Rank(m.piece[part:end])
}

// join makes a part and its neighbour one.
func (m *merger) join(part uint32) {
	gone := m.next[part]
	after := m.next[gone]
	m.ranks[gone], m.next[part] = vocabulary.None, after
	if int(after) < len(m.piece) {
		m.last[after] = part
	}
	m.update(part)
	if part > 0 {
		m.update(m.last[part])
	}
}

func (m *merger) update(part uint32) {
	rank := m.joined(part)
	if rank == m.ranks[part] {
		return // it is in the heap already, or is no pair
	}
	m.ranks[part] = rank
	if rank == vocabulary.None {
		return
	}
	m.pairs = append(m.pairs, uint64(rank)<<32|uint64(part))
	for i := len(m.pairs) - 1; i > 0; {
		up := (i - 1) / 2
		if m.pairs[up] <= m.pairs[i] {
			break
		}
		m.pairs[up], m.pairs[i], i = m.pairs[i], m.pairs[up], up
	}
}

func (m *merger) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(m.pairs) {
			return
		}
		if child+1 < len(m.pairs) && m.pairs[child+1] < m.pairs[child] {
			child++
		}
		if m.pairs[i] <= m.pairs[child] {
			return
		}
		m.pairs[i], m.pairs[child], i = m.pairs[child], m.pairs[i], child
	}
}
