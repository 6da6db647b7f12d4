#!/usr/bin/env python3
"""Grades one submission with grade, for Classroom 50.

Classroom 50's runner starts this in the learner's checkout. It runs the program
that lies beside it, if that is the one whose hash stands below, and leaves
result.json and release-body.md. It exits with 0 whenever grading ran; any other
code is an infrastructure error, and the runner publishes no score for it.

Which score counts: this one is feedback, since it is computed in a repository
that the learner controls. The grade of record is a "grade batch" on clones that
staff made.
"""

import datetime
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

EXERCISE = "@EXERCISE@"
SANDBOX = "@SANDBOX@"
GRADE_SHA256 = "@GRADE_SHA256@"

HERE = pathlib.Path(__file__).resolve().parent
RESULT = pathlib.Path("result.json")
BODY = pathlib.Path("release-body.md")
MAX_BODY = 100_000  # bytes; GitHub takes some more for a release
TIMEOUT = 10 * 60  # seconds; the job has 15 minutes


def fail(message):
    """Ends with an infrastructure error."""
    print(f"::error title=No score::{message}")
    sys.exit(1)


def pinned_program(folder):
    """Copies the program into a folder of ours and returns it there, so that what
    was checked is what runs."""
    data = (HERE / "grade").read_bytes()
    if hashlib.sha256(data).hexdigest() != GRADE_SHA256:
        fail("the program grade is not the one that the course pinned")
    program = pathlib.Path(folder) / "grade"
    program.write_bytes(data)
    program.chmod(0o700)
    return program


def submitted_at():
    """The graded commit's date, by which Classroom 50 tells who was late; None
    where it is not known."""
    git = subprocess.run(["git", "show", "--no-patch", "--format=%ct", "HEAD"], capture_output=True, text=True, check=False)
    if git.returncode != 0:
        return None
    when = datetime.datetime.fromtimestamp(int(git.stdout), datetime.timezone.utc)
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


def main():
    # What lies there now came with the submission.
    for leftover in (RESULT, BODY):
        leftover.unlink(missing_ok=True)
    environment = dict(os.environ)
    # The runner shows the release's text there itself.
    environment.pop("GITHUB_STEP_SUMMARY", None)
    with tempfile.TemporaryDirectory() as folder:
        try:
            code = subprocess.run(
                [pinned_program(folder), EXERCISE, ".", "--course", HERE / "course" / "course.yaml", "--sandbox", SANDBOX,
                 "--report", "text", "--report", "github",
                 "--report", f"classroom50={RESULT}", "--report", f"markdown={BODY}"],
                env=environment, timeout=TIMEOUT, check=False).returncode
        except subprocess.TimeoutExpired:
            code = f"none within {TIMEOUT} seconds"
        except OSError as error:
            fail(f"the program grade does not start: {error}")
    if code not in (0, 1):
        RESULT.unlink(missing_ok=True)
        fail(f"nothing was graded (exit code {code})")
    result = json.loads(RESULT.read_text(encoding="utf-8"))
    submitted = submitted_at()
    if submitted:
        result["graded_at"], result["datetime"] = result["datetime"], submitted
        RESULT.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    if BODY.stat().st_size > MAX_BODY:
        BODY.unlink()  # the runner makes a shorter one


if __name__ == "__main__":
    main()
