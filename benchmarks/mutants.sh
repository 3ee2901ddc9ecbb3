#!/usr/bin/env bash
# Cures of correct programs that were made wrong by one change (examples/mutants/mutants.txt): whether the change is undone, with which proof, in which time.
#
#   benchmarks/mutants.sh [--out FILE]
#
# The whole list; the build's tests have its fast part (MutantsIT). The table goes to FILE, or to standard output. In the environment: MAVEN_OPTIONS.
set -eu
export LC_ALL=C

root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/benchmarks/options.bash"
out=
options "out" "$@"
cd "$root"
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
# shellcheck disable=SC2086
mvn -q -B -ntp ${MAVEN_OPTIONS:-} verify -pl cli -Dit.test=MutantsIT#mostCuresUndoTheChange -Dtest=NONE -Dsurefire.failIfNoSpecifiedTests=false -Dinvoker.skip \
    "-Dheddle.mutants.table=$rows" >&2 || echo "MutantsIT failed" >&2
table() {
    echo "# Mutants"
    echo
    echo "\`benchmarks/mutants.sh\`: each program is correct but for one change, which takes something away. *Undone*: one of the three weakest cures gives it back, or is at least as strong;"
    echo "*another*: there are proved cures of another kind. *Proof*: all executions, or how many of the portfolio. *Seconds* are those of \`heddle fix\`."
    echo
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), $(uname -sr); load $(cut -d' ' -f1-3 /proc/loadavg)"
    echo "- JDK: $("${JAVA_HOME:+$JAVA_HOME/bin/}java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p')"
    echo "- commit: $(git rev-parse --short HEAD)$([ -z "$(git status --porcelain --untracked-files=no)" ] || echo ', with local changes')"
    echo
    echo "$(grep -c '| yes |' "$rows") of $(wc -l <"$rows") undone; $(grep -vc '| \*\*none\*\* |' "$rows") cured."
    echo
    echo "| mutant | program | taken away | undone | cure | proof | seconds |"
    echo "|---|---|---|---|---|---|---|"
    cat "$rows"
}
if [ -n "$out" ]; then table >"$out"; else table; fi
