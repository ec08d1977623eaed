package command

import "testing"

func TestDataFolder(t *testing.T) {
	for _, c := range []struct{ data, home, want string }{
		{"/data", "/home/ida", "/data/razzia"},
		{"relative", "/home/ida", "/home/ida/.local/share/razzia"},
		{"", "", ""},
	} {
		folder, err := DataFolder(func(name string) string { return map[string]string{"XDG_DATA_HOME": c.data, "HOME": c.home}[name] })
		if folder != c.want || (err != nil) != (c.want == "") {
			t.Errorf("%+v: %q, %v", c, folder, err)
		}
	}
}
