package scripts

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// shell finds the commands of a page.
var shell = regexp.MustCompile("(?ms)^```sh\n(.*?)^```")

// stands are programs that would change this machine, or that it may not have. Each checks what the page says of the files in
// the package and in the release, and does nothing else.
const stands = `
known() { for name; do [ -e "$name" ] || { echo "there is no $name" >&2; exit 1; }; done; }
sudo() {
	while [ "$1" != "${1#-}" ]; do
		[ "$1" != -u ] || shift
		shift
	done
	"$@"
}
apt() { for name; do case $name in ./*) known "$DIST/$name" ;; esac; done; }
dnf() { for name; do case $name in ./*) known "$DIST/$(echo "$name" | sed "s/x86_64/$(uname -m)/")" ;; esac; done; }
systemctl() {
	for name; do
		case $name in
		razzia@*) known "$ROOT/usr/lib/systemd/system/razzia@.service" ;;
		razzia*) known "$ROOT/usr/lib/systemd/system/$name.service" ;;
		esac
	done
}
editor() { for name; do case $name in */razzia*) known "$name" ;; esac; done; }
podman() {
	case $1 in
	load) known "$DIST/$3" ;;
	run)
		for last; do :; done
		tar -xOf "$DIST/razzia-1.0-linux-$MACHINE.oci.tar" manifest.json | grep -q "\"$last\"" || { echo "the image is not $last" >&2; exit 1; }
		;;
	esac
}
journalctl() { [ "$1" = -u ] && systemctl "$2"; }
razzia() {
	case $1 in
	backup | restore) known "$3" ;; # the settings name the folder of the system, which is not below that root
	*) "$ROOT/usr/bin/razzia" "$@" ;;
	esac
}
chown() { # the user and the group that the package makes are not on this machine
	case $1 in root:razzia | razzia:razzia) ;; *) echo "the package makes no $1" >&2; exit 1 ;; esac
	shift
	known "$@"
}
install() { mkdir -p "$(for last; do :; done; echo "$last")"; }
nginx() { :; }
createuser() { :; }
createdb() { :; }
patronictl() { :; }
`

// testPages runs the commands of the pages about packages, below the root on which the package is installed. It checks that they
// find their files, and leave others. There is no systemd below that root, and no package manager.
func testPages(t *testing.T, dist, root string) {
	for _, folder := range []string{"etc/nginx/conf.d", "etc/haproxy"} {
		if err := os.MkdirAll(filepath.Join(root, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	local := strings.NewReplacer("/usr/share/doc/", root+"/usr/share/doc/", " /etc/", " "+root+"/etc/", "/var/", root+"/var/",
		"1.2.3", "1.0", "amd64", runtime.GOARCH)
	for page, leaves := range map[string][]string{
		"packages.md": {"etc/razzia/a.env", "etc/razzia/b.env"},
		"proxy.md":    {"etc/nginx/conf.d/razzia.conf", "etc/nginx/razzia/nodes.conf", "etc/haproxy/razzia.cfg"},
		"patroni.md":  nil,
	} {
		var script strings.Builder
		script.WriteString(stands)
		for _, block := range shell.FindAllStringSubmatch(string(read(t, "../../docs/host", page)), -1) {
			script.WriteString(local.Replace(block[1]))
		}
		session := exec.Command("sh", "-eu", "-c", script.String())
		session.Dir = t.TempDir()
		session.Env = append(os.Environ(), "ROOT="+root, "DIST="+dist, "MACHINE="+runtime.GOARCH)
		if out, err := session.CombinedOutput(); err != nil {
			t.Errorf("the commands of %s: %v\n%s", page, err, out)
		}
		for _, name := range leaves {
			if _, err := os.Stat(filepath.Join(root, name)); err != nil {
				t.Errorf("after the commands of %s: %v", page, err)
			}
		}
	}
}
