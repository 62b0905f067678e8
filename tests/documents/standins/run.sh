#!/bin/sh
# What a machine of the tests has instead of what only root may do, or what would install something. A link to this file
# bears the name of the program that it stands in for.
set -eu
case $(basename "$0") in
apt-get | useradd | chown) ;; # all programs are here already, and everything belongs to whoever tests
runuser)                      # runuser -u NAME -- COMMAND: only PostgreSQL asks who it is
    test "$1" = -u && test "$3" = --
    export PGUSER="$2"
    shift 3
    exec "$@"
    ;;
python3) # python3 -m venv FOLDER: with the packages of the tests, so that nothing but the wheel is installed
    test "$1 $2" = "-m venv" && test $# = 3
    "$TEST_PYTHON" -m venv --without-pip "$3"
    echo "$TEST_PACKAGES" >"$("$3/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/tests.pth"
    printf '#!/bin/sh\nexec "%s/bin/python" -m pip "$@"\n' "$3" >"$3/bin/pip"
    chmod 755 "$3/bin/pip"
    ;;
nginx) exec "$TEST_NGINX" -e "$TEST_ROOT/run/nginx.log" -c "$TEST_ROOT/etc/nginx/nginx.conf" "$@" ;;
systemctl) exec "$TEST_PYTHON" "$(dirname "$(readlink "$0")")/systemctl.py" "$@" ;;
*)
    echo "Nothing stands in for $0." >&2
    exit 1
    ;;
esac
