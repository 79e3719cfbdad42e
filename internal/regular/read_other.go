//go:build !unix

package regular

func read(path string, limit int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	return all(f, limit)
}
