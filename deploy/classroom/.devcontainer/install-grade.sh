#!/bin/sh
# Builds grade from the commit that the course pinned and puts it where go
# install puts programs. GRADE_REPOSITORY, GRADE_COMMIT and GRADE_HOST may be set
# in the environment instead.
set -eu

repository=${GRADE_REPOSITORY:-@GRADER_REPOSITORY@}
commit=${GRADE_COMMIT:-@GRADER_COMMIT@}
host=${GRADE_HOST:-https://github.com}

if [ -z "$repository" ] || [ "${#commit}" -ne 40 ]; then
	echo "grade is not installed: set GRADE_REPOSITORY to OWNER/NAME and GRADE_COMMIT to all 40 digits of a commit" >&2
	exit 1
fi
source=$(mktemp -d)
trap 'rm -rf "$source"' EXIT
git -C "$source" init --quiet
git -C "$source" fetch --quiet --depth 1 "$host/$repository" "$commit"
git -C "$source" checkout --quiet FETCH_HEAD
bin=$(go env GOBIN)
CGO_ENABLED=0 go -C "$source" build -o "${bin:-$(go env GOPATH)/bin}/grade" ./cmd/grade
