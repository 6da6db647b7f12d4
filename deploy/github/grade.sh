#!/usr/bin/env bash
# Grades one submission within a job of GitHub Actions. action.yml sets what it
# reads; a variable that is missing ends it.
set -euo pipefail

code=0
"$RUNNER_TEMP/grade" "$GRADE_EXERCISE" "$GRADE_PATH" --course "$GRADE_COURSE" --sandbox "$GRADE_SANDBOX" \
	--report text --report github --report "json=$RUNNER_TEMP/grade.json" --report "junit=$RUNNER_TEMP/grade.xml" || code=$?
{
	echo "json=$RUNNER_TEMP/grade.json"
	echo "junit=$RUNNER_TEMP/grade.xml"
} >>"$GITHUB_OUTPUT"
case $code in
0) ;;
1)
	if [[ $GRADE_FAIL_BELOW != true ]]; then
		code=0
	fi
	;;
*)
	echo "::error title=No score::nothing was graded (exit code $code)"
	;;
esac
exit "$code"
