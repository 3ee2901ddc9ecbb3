#!/usr/bin/env bash
# Checks every driver of examples/frameworks with random seeds and compares each failure with verdicts.txt: correct programs over released libraries,
# so a failure is either a bug of the library, judged by hand and listed, or a false alarm of Heddle.
#
#   benchmarks/no-false-alarms.sh [JAVA_HOME...]     without arguments: $JAVA_HOME, or else the java on the path
#
# In the environment: SECONDS_EACH (processor time for each driver and JDK, default 60), ONLY (names of drivers), REPORTS (folder for reports and
# traces, default cli/target/no-false-alarms), OUT (the result file), FRESH=1 (forget what an earlier run finished).
#
# A run that was interrupted goes on where it stopped: a driver is not run again while driver, versions, SECONDS_EACH and Heddle's jars are the same.
# A driver that takes more than PATIENCE times its time (default 10) and three minutes is ended, and counts as hung.
#
# Exit code 1 if a driver failed in a way that verdicts.txt does not list as real, hung, or could not be run.
set -u

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
heddle=${HEDDLE:-$root/heddle}
drivers=$root/examples/frameworks
jars=$root/cli/target/frameworks
verdicts=$drivers/verdicts.txt
seconds_each=${SECONDS_EACH:-60}
only=${ONLY:-}
patience=${PATIENCE:-10}
reports=${REPORTS:-$root/cli/target/no-false-alarms}
out=${OUT:-$here/results/$(date +%F)-no-false-alarms.md}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# The first value of a key in a JSON file: a number, a string without escapes, or null.
json() { # file key
    tr '\n' ' ' <"$1" | grep -o "\"$2\" *: *\(\"[^\"]*\"\|[^,}\" ]*\)" | head -n 1 | sed 's/^[^:]*: *//; s/^"//; s/"$//'
}

# Kinds with their numbers, a line each.
kinds() { # file
    tr '\n' ' ' <"$1" | sed -n 's/.*"kinds" *: *{\([^}]*\)}.*/\1/p' | tr -d '"' | tr ',' '\n' | tr -d ' ' | grep : | tr ':' ' '
}

# The files of a JSON list of strings.
traces() { # file
    tr '\n' ' ' <"$1" | sed -n 's/.*"traces" *: *\[\([^]]*\)\].*/\1/p' | tr ',' '\n' | sed 's/^[ "]*//; s/[ "]*$//' | grep .
}

say() { printf '%s\n' "$*" >&2; }
strip() { sed 's/^ *//; s/ *$//' <<<"$1"; }
cell() { tr '\n|' ' /' | sed 's/  */ /g; s/^ //; s/ $//' | cut -c "1-${1:-200}"; }

short() { # folder what: this alone makes the exit code 1
    say "    $2"
    printf '%s\n' "$2" >>"$1/shortfalls"
}

# The line of verdicts.txt for a failure: "verdict | why", or nothing.
verdict() { # driver headline
    local name text verdict why
    while IFS='|' read -r name text verdict why; do
        case $name in '#'* | '') continue ;; esac
        if [ "$(strip "$name")" = "$1" ] && [[ "$2" == *"$(strip "$text")"* ]]; then
            printf '%s | %s' "$(strip "$verdict")" "$(strip "$why")"
            return
        fi
    done <"$verdicts"
}

# What the result of a driver depends on.
key() { # name coordinates
    echo "$seconds_each $2"
    cat "$drivers/$1.java" "$root"/cli/target/heddle/*.jar "$root"/cli/target/heddle/lib/heddle-*.jar | cksum
}

# One failing trace: replays it, and writes down what it was. Whether it is listed is looked up when the table is made, so verdicts can follow.
failure() { # java-home folder trace seed
    local headline reproduced=no
    "$heddle" replay --java "$1" --json="$2/replay.json" "$3" >"$3.replay.txt" 2>&1 </dev/null
    headline=$(json "$2/replay.json" recorded)
    [ "$(json "$2/replay.json" reproduced)" != 1 ] || reproduced=yes
    [ -n "$headline" ] || headline=$(tail -n 1 "$3.replay.txt" 2>/dev/null)
    printf '%s\t%s of %s\t%s\n' "$(cell 160 <<<"$headline")" "$(basename "$3" .heddle | sed 's/failure-//')" "$4" "$reproduced" >>"$2/failures"
}

measure() { # java-home version name coordinates options
    local java=$1 name=$3 folder=$reports/$2/$3 path code left round=0 seed trace
    local executions=0 cpu=0 events= failed=
    path=$(printf '%s\n' "$jars/$name"/*.jar | paste -sd:)
    if [ -f "$folder/row" ] && [ "$(key "$name" "$4")" = "$(cat "$folder/key" 2>/dev/null)" ]; then
        say "  $name: kept"
        return
    fi
    rm -rf "$folder"
    mkdir -p "$folder"
    say "  $name"
    : >"$folder/kinds"
    # The limit of check is time on the clock, so that beside other work several checks may be needed.
    while [ $round -lt 8 ]; do
        left=$(awk -v all="$seconds_each" -v done="$cpu" 'BEGIN { printf "%d", all - done + 0.5 }')
        [ "$left" -gt 1 ] || break
        round=$((round + 1))
        # shellcheck disable=SC2086 # options are words
        timeout -k 30 $((left * patience + 180)) "$heddle" check --java "$java" --json="$folder/check-$round.json" --seed random --iterations 100000000 \
            --time-limit "$left" --confirm 0 --out "$folder/traces-$round" -- $5 -cp "$path" "$drivers/$name.java" >"$folder/check-$round.txt" 2>&1 </dev/null
        code=$?
        if [ $code = 124 ] || [ $code = 137 ]; then
            short "$folder" "$name hung: ended after $((left * patience + 180)) s"
            failed="${failed}hung "
            break
        fi
        if [ $code != 0 ] && [ $code != 10 ]; then
            short "$folder" "$name: exit code $code: $(tail -n 1 "$folder/check-$round.txt")"
            failed="${failed}exit code $code "
            break
        fi
        executions=$((executions + $(json "$folder/check-$round.json" iterations)))
        events=$(json "$folder/check-$round.json" eventsPerExecution)
        cpu=$(awk -v a="$cpu" -v b="$(json "$folder/check-$round.json" cpuSeconds)" 'BEGIN { printf "%.1f", a + b }')
        kinds "$folder/check-$round.json" >>"$folder/kinds"
        seed=$(json "$folder/check-$round.json" seed)
        traces "$folder/check-$round.json" >"$folder/traces"
        while IFS= read -r trace; do failure "$java" "$folder" "$trace" "$seed"; done <"$folder/traces"
        if [ $code = 10 ] && [ ! -s "$folder/traces" ]; then
            short "$folder" "$name failed without a trace: $(tail -n 1 "$folder/check-$round.txt")"
        fi
    done
    failed=$failed$(sort "$folder/kinds" | awk '{ n[$1] += $2 } END { for (k in n) printf "%s %d ", k, n[k] }')
    echo "| \`$name\` | $(cut -d ' ' -f 1 <<<"$4" | sed 's/[^:]*://; s/:/ /') | $executions | ${events:--} | $cpu | $(strip "${failed:-none}") |" >"$folder/row"
    key "$name" "$4" >"$folder/key"
}

# The lines of the table of failures of one Java, and in $work/open what is neither clean nor a real bug.
failures() { # version
    local name headline execution reproduced line
    for name in $names; do
        [ ! -f "$reports/$1/$name/shortfalls" ] || sed "s/^/- Java $1, /" "$reports/$1/$name/shortfalls" >>"$work/open"
        [ -f "$reports/$1/$name/failures" ] || continue
        while IFS=$'\t' read -r headline execution reproduced; do
            line=$(verdict "$name" "$headline")
            [[ "$line" == real* ]] || echo "- Java $1, $name: $headline${line:+ (judged: ${line%% |*})}" >>"$work/open"
            echo "| \`$name\` | $headline | $execution | $reproduced | ${line:-**not judged** |} |"
        done <"$reports/$1/$name/failures"
    done
}

# The whole result, from what is finished so far.
report() { # versions
    local version name
    : >"$work/open"
    {
        echo "# Correct programs over present releases of frameworks"
        echo
        echo "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
        echo "- commit: $commit"
        echo "- \`heddle check --seed random\`, $seconds_each s of processor time for each driver and JDK"
        for version in "$@"; do
            echo
            echo "## Java $version"
            echo
            echo "| driver | library | executions | events | CPU s | failures |"
            echo "|---|---|---|---|---|---|"
            for name in $names; do cat "$reports/$version/$name/row" 2>/dev/null; done
            failures "$version" >"$work/failures"
            if [ -s "$work/failures" ]; then
                echo
                echo "| driver | failure | execution and seed | replays | verdict | why |"
                echo "|---|---|---|---|---|---|"
                cat "$work/failures"
            fi
        done
        echo
        echo "## Neither clean nor a real bug"
        echo
        if [ -s "$work/open" ]; then cat "$work/open"; else echo "Nothing."; fi
    } >"$out.new"
    mv "$out.new" "$out"
}

cd "$root" || exit 1
"$root/examples/fetch.sh" frameworks || exit 1
"$heddle" check --help >/dev/null || exit 1 # builds what is missing
export HEDDLE_SKIP_BUILD=1                  # a build in the middle would be another Heddle, and looks like a driver that hangs
[ "${FRESH:-}" != 1 ] || rm -rf "$reports"
[ $# -gt 0 ] || set -- "${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}"
commit=$(git rev-parse --short HEAD 2>/dev/null || echo unknown)
[ -z "$(git status --porcelain --untracked-files=no 2>/dev/null)" ] || commit="$commit with changes"
mkdir -p "$here/results"
versions=()
names=
while IFS='|' read -r name _; do
    case $name in '#'* | '') continue ;; esac
    name=$(strip "$name")
    [ -z "$only" ] || [[ " $only " == *" $name "* ]] || continue
    names="$names $name"
done <"$drivers/drivers.txt"
for java in "$@"; do
    version=$("$java/bin/java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.version = //p')
    versions+=("$version")
    say "Java $version"
    while IFS='|' read -r name coordinates options; do
        case $name in '#'* | '') continue ;; esac
        name=$(strip "$name")
        [[ "$names " == *" $name "* ]] || continue
        measure "$java" "$version" "$name" "$(strip "$coordinates")" "$(strip "$options")" </dev/null
        report "${versions[@]}"
    done <"$drivers/drivers.txt"
done
cat "$work/open" >&2
say "written: $out; reports and traces: $reports"
[ ! -s "$work/open" ]
