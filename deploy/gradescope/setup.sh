#!/usr/bin/env bash
# Prepares the image in which Gradescope runs run_autograder: a Go toolchain,
# checked against its hash, and a build cache that is warm. Gradescope runs it
# once, when the autograder is uploaded; a failure shows in the build's log.
#
# GRADE_AUTOGRADER and GRADE_PREFIX are for tests: other places for /autograder
# and /usr/local.
set -euo pipefail

root=${GRADE_AUTOGRADER:-/autograder}
prefix=${GRADE_PREFIX:-/usr/local}
source=$root/source
archive=$source/go.tar.gz
url='@GO_URL@'
sha256='@GO_SHA256@'

fail() {
	echo "setup.sh: $*" >&2
	exit 1
}

# new_enough is true for a go that can compile submissions.
new_enough() {
	local version
	version=$(GOTOOLCHAIN=local "$1" env GOVERSION 2>/dev/null) || return 1
	[[ $version =~ ^go1\.([0-9]+) ]] && ((BASH_REMATCH[1] >= 24))
}

export PATH=$prefix/go/bin:$PATH
if ! new_enough go; then
	if [[ ! -f $archive ]]; then
		[[ -n $url ]] || fail "no Go toolchain: pack one with --toolchain"
		if ! command -v curl >/dev/null; then
			apt-get update
			apt-get install -y --no-install-recommends ca-certificates curl
		fi
		curl --fail --silent --show-error --location --output "$archive" "$url"
	fi
	echo "$sha256  $archive" | sha256sum --check --quiet - || fail "the Go toolchain is not the one that was packed for"
	mkdir -p "$prefix"
	rm -rf "$prefix/go"
	tar -C "$prefix" -xzf "$archive"
	rm -f "$archive"
	new_enough go || fail "the Go toolchain does not run here"
fi

chmod +x "$source/grade"
export XDG_CACHE_HOME=$root/cache
"$source/grade" --version
"$source/grade" warm '@EXERCISE@'
