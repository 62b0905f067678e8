# Sets $python to a Python of version 3.11 or newer, or says that one is needed.
python=
for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
    if command -v "$candidate" >/dev/null 2>&1 &&
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "Speeltafel needs Python 3.11 or newer, and none was found on this machine." >&2
    exit 1
fi
