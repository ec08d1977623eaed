package analysis

// Judge returns the hash of the judge, which keeps its figures apart from those of others.
func (m *Measures) Judge() (string, error) {
	judge, err := m.by()
	if err != nil {
		return "", err
	}
	return judge.Hash, nil
}
