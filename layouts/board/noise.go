package board

// noise is a number from 0 to 1 that looks random and is always the same for the same values: what is drawn as if by hand
// comes out alike on every machine.
func noise(values ...int) float64 {
	h := uint64(0x9E3779B97F4A7C15)
	for _, v := range values {
		h ^= uint64(int64(v))
		h *= 0xBF58476D1CE4E5B9
		h ^= h >> 29
		h *= 0x94D049BB133111EB
		h ^= h >> 32
	}
	return float64(h>>11) / (1 << 53)
}

// swing is noise from -1 to 1.
func swing(values ...int) float64 { return 2*noise(values...) - 1 }
