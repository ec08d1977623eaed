// Package pages has what the handlers of pages share, whatever their subject: how a page is prepared and sent, and under which address
// others reach the server.
package pages
