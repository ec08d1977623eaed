package site

import "razzia/internal/admin"

// Operate lets operators who are members ask a server for all that it does. Until then they have no pages.
func (s *Site) Operate(by *admin.Server) { s.operated.Store(by) }
