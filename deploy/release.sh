#!/bin/sh
# Puts a build in the place of the one that nginx serves, without a moment in which readers get parts of both.
#
#   deploy/release.sh BUILD [PORTAL]
#
# BUILD   folder that "npm run build" wrote; a folder of releases/ goes back to that release
# PORTAL  folder for the releases; /srv/portal unless given, and the same as in deploy/nginx.conf
#
# BASE_URL  path under which the portal is served, as it was at the build; / unless set
# RELOAD    command that makes nginx read its configuration again, where headers or redirects changed;
#           "nginx -t && nginx -s reload" unless set
#
# PORTAL/releases/ID     a release: the build below its base path
# PORTAL/kept            hashed files of every kept release, for readers whose page is of another one
# PORTAL/live-ID         link to the served release; nginx's root
# PORTAL/release.conf    what nginx includes: the link, and the headers of what it leads to
# PORTAL/release.conf.last
#                        the one before, there until nginx is known to have taken release.conf
set -eu

build=${1:?"usage: deploy/release.sh BUILD [PORTAL]"}
portal=${2:-/srv/portal}
base=${BASE_URL:-/}
reload=${RELOAD:-nginx -t && nginx -s reload}
# How many releases stay: the served one, and those to go back to.
keep=3

fail() {
    echo "$1" >&2
    exit 1
}

# A release holds its build below the base path.
[ ! -f "$build${base}_nginx.conf" ] || build=$build$base
[ -f "$build/_nginx.conf" ] || fail "$build has no _nginx.conf → name a folder that \"npm run build\" wrote."
grep -qxF "# Base path: $base" "$build/_nginx.conf" ||
    fail "$build was not built for BASE_URL=$base → set BASE_URL as at the build."

mkdir -p "$portal/releases" "$portal/kept"
portal=$(cd "$portal" && pwd)
# What a release that was broken off left behind.
rm -rf "$portal/incoming" "$portal/next" "$portal/release.conf.next"
number=$(($(find "$portal/releases" -mindepth 1 -maxdepth 1 | sed 's|.*/||' | sort -n | tail -n 1) + 1))
release="$portal/releases/$number"
mkdir -p "$portal/incoming$base"
cp -R -p "$build/." "$portal/incoming$base"
chmod -R a+rX "$portal/incoming"
mv -T "$portal/incoming" "$release"

# The new hashed files are there before the first page that names them.
(cd "$release" && find . -type d -name assets -prune) | while read -r assets; do
    mkdir -p "$portal/kept/$assets"
    cp -R -p "$release/$assets/." "$portal/kept/$assets"
done

served=$(sed -n 's/^root \(.*\);$/\1/p' "$portal/release.conf" 2>/dev/null || true)
if [ -n "$served" ] && [ ! -e "$portal/release.conf.last" ] &&
    cmp -s "$served${base}_nginx.conf" "$release${base}_nginx.conf"; then
    # Headers and redirects stay: the link alone changes, at once, and no connection ends.
    ln -sfn "$release" "$portal/next"
    mv -T "$portal/next" "$served"
else
    # Pages and their headers change together, as nginx takes another root with the new configuration.
    ln -sfn "$release" "$portal/live-$number"
    cat >"$portal/release.conf.next" <<END
root $portal/live-$number;
set \$kept_assets $portal/kept;
include $portal/live-$number${base}_nginx.conf;
END
    # What nginx serves until it takes the new one; empty where it serves nothing. A release that was broken off or refused
    # left it here: nothing is pruned until nginx has taken a release.
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
        fail "nginx did not take the release; it serves the one before."
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
echo "$release is served."
