package referee

// InPieces are the options with which a text is cut into small pieces.
func (o Options) InPieces(block, most int) Options {
	o.block, o.most = block, most
	return o
}
