#!/bin/sh
# Switches nginx to a new build; readers never get a mix of the old one and the new one.
#
#   deploy/release.sh BUILD [PORTAL]
#
# BUILD   folder written by "npm run build"; a folder in releases/ rolls back to that release
# PORTAL  folder for the releases, as in deploy/nginx.conf; default: /srv/portal
#
# BASE_URL  path that the portal is served under, as used for the build; default: /
# RELOAD    command that makes nginx reload its configuration, which is run if headers or redirects changed;
#           default: "nginx -t && nginx -s reload"
#
# PORTAL/releases/ID     a release: the build under its base path
# PORTAL/kept            hashed files of all stored releases, for readers who still have a page from an earlier one open
# PORTAL/live-ID         link to the served release; nginx's root
# PORTAL/release.conf    the file that nginx includes: the link, and the headers of its release
# PORTAL/release.conf.last
#                        the previous release.conf, kept until nginx has accepted the new one
set -eu

build=${1:?"usage: deploy/release.sh BUILD [PORTAL]"}
portal=${2:-/srv/portal}
base=${BASE_URL:-/}
reload=${RELOAD:-nginx -t && nginx -s reload}
# Number of stored releases: the served one, and earlier ones for rollbacks.
keep=3

fail() {
    echo "$1" >&2
    exit 1
}

# A release contains its build under the base path.
[ ! -f "$build${base}_nginx.conf" ] || build=$build$base
[ -f "$build/_nginx.conf" ] || fail "$build has no _nginx.conf → specify a folder written by \"npm run build\""
grep -qxF "# Base path: $base" "$build/_nginx.conf" ||
    fail "$build was not built for BASE_URL=$base → set BASE_URL to the value used for the build"

mkdir -p "$portal/releases" "$portal/kept"
portal=$(cd "$portal" && pwd)
# Remove what an interrupted release left behind.
rm -rf "$portal/incoming" "$portal/next" "$portal/release.conf.next"
number=$(($(find "$portal/releases" -mindepth 1 -maxdepth 1 | sed 's|.*/||' | sort -n | tail -n 1) + 1))
release="$portal/releases/$number"
mkdir -p "$portal/incoming$base"
cp -R -p "$build/." "$portal/incoming$base"
chmod -R a+rX "$portal/incoming"
mv -T "$portal/incoming" "$release"

# Copy the new hashed files before any page uses them.
(cd "$release" && find . -type d -name assets -prune) | while read -r assets; do
    mkdir -p "$portal/kept/$assets"
    cp -R -p "$release/$assets/." "$portal/kept/$assets"
done

served=$(sed -n 's/^root \(.*\);$/\1/p' "$portal/release.conf" 2>/dev/null || true)
if [ -n "$served" ] && [ ! -e "$portal/release.conf.last" ] &&
    cmp -s "$served${base}_nginx.conf" "$release${base}_nginx.conf"; then
    # Headers and redirects are unchanged: only the link changes, atomically, and no connection is closed.
    ln -sfn "$release" "$portal/next"
    mv -T "$portal/next" "$served"
else
    # Pages and their headers change together, because the new configuration has a new root.
    ln -sfn "$release" "$portal/live-$number"
    cat >"$portal/release.conf.next" <<END
root $portal/live-$number;
set \$kept_assets $portal/kept;
include $portal/live-$number${base}_nginx.conf;
END
    # The configuration that nginx uses until it accepts the new one; empty if there is none yet. A file left by an
    # interrupted or rejected release isn't overwritten: nothing is pruned until nginx has accepted a release.
    if [ ! -e "$portal/release.conf.last" ]; then
        if [ -e "$portal/release.conf" ]; then
            ln "$portal/release.conf" "$portal/release.conf.last"
        else
            : >"$portal/release.conf.last"
        fi
    fi
    mv "$portal/release.conf.next" "$portal/release.conf"
    if ! sh -c "$reload"; then
        if [ -s "$portal/release.conf.last" ]; then
            ln "$portal/release.conf.last" "$portal/release.conf.next"
            mv "$portal/release.conf.next" "$portal/release.conf"
        else
            rm "$portal/release.conf"
        fi
        rm -r "$portal/live-$number" "$release"
        fail "nginx did not accept the release; it still serves the previous one."
    fi
    rm "$portal/release.conf.last"
fi

find "$portal/releases" -mindepth 1 -maxdepth 1 | sed 's|.*/||' | sort -n | head -n "-$keep" | while read -r old; do
    rm -rf "$portal/releases/${old:?}"
done
find "$portal" -maxdepth 1 -name "live-*" -xtype l -delete
(cd "$portal/kept" && find . -type f) | while read -r file; do
    for kept in "$portal"/releases/*; do
        [ ! -f "$kept/$file" ] || continue 2
    done
    rm "$portal/kept/$file"
done
echo "Now serving $release."
