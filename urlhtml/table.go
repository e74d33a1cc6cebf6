package urlhtml

// tableContext returns the index of the innermost table or template, and the innermost part of it that
// is open, if that is a section, a row, and a cell or a caption. Indexes are -1 for none.
//
// https://html.spec.whatwg.org/#parsing-main-intable
func (s *stack) tableContext() (table, section, row, cell int) {
	table = s.find(isTable|isTemplateTag, 0)
	section, row, cell = -1, -1, -1
	for i := table + 1; i < len(s.open) && table >= 0; i++ {
		switch e := &s.open[i]; {
		case e.namespace != ofHTML:
		case e.traits&isCell != 0:
			cell = i
		case e.name == "tr":
			row = i
		case e.traits&isTablePart != 0 && e.traits&isColumnGroup == 0:
			section = i
		}
	}
	return table, section, row, cell
}

// isInTable reports whether a table, and no cell or caption of it, is around what comes next, even
// if the current node is another element.
func (s *stack) isInTable() bool {
	i := s.find(isTablePart|isTable|isTemplateTag, 0)
	if i < 0 || s.open[i].traits&isCell != 0 {
		return false
	}
	return s.open[i].traits&isTemplateTag == 0 || s.open[i].mode >= inTable
}

// closeCell closes the cell or caption that is around what comes next.
func (s *stack) closeCell() {
	if i := s.find(isTablePart|isTable|isTemplateTag, 0); i >= 0 && s.open[i].traits&isCell != 0 {
		s.pop(i)
		s.clearFormatting()
	}
}

// makeRoomInTable closes elements up to the parent of a part of a table. It opens implied parts. It
// returns false if the start tag is ignored.
func (s *stack) makeRoomInTable(name string) bool {
	table, section, row, cell := s.tableContext()
	if table < 0 {
		return false
	}
	mode := inTable
	if s.open[table].traits&isTemplateTag != 0 {
		mode = s.open[table].mode
	}
	switch {
	case mode == inBody && cell < 0:
		return false
	case mode == inColumnGroup:
		return true
	case cell >= 0:
		s.closeCell()
	}
	isCell := name == "td" || name == "th"
	if row >= 0 || section < 0 && mode == inRow {
		if isCell {
			s.pop(max(row, table) + 1)
			return true
		}
		if row < 0 {
			return false
		}
		s.pop(row)
	}
	if section >= 0 || mode == inTableBody {
		if isCell || name == "tr" {
			s.pop(max(section, table) + 1)
			s.openParts(isCell, "tr")
			return true
		}
		if section < 0 {
			return false
		}
		s.pop(section)
	}
	s.pop(table + 1)
	s.openParts(name == "col", "colgroup")
	s.openParts(isCell || name == "tr", "tbody")
	s.openParts(isCell, "tr")
	return true
}

// openParts opens a part of a table if it is implied.
func (s *stack) openParts(isImplied bool, name string) {
	if isImplied {
		s.push(openElement{name: name, traits: tags.named(name).traits})
	}
}
