#!/usr/bin/env bash
# Known bugs of released libraries: finds each, checks the fixed release, and writes docs/bugs.md with what the stories say.
#
#   benchmarks/known-bugs.sh [--java HOME] [--seconds N] [--only NAME,...]
#
# The table of the page names the class and the methods that the library's fix changes, and says whether the first 15 lines of the story name a line of them.
# Failures of present releases (present.txt) come after the stories, with what present.md says of them.
set -u
export LC_ALL=C

root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
java= seconds=15 only=
options "java seconds only" "$@"
cd "$root" || exit 1
examples/fetch.sh known-bugs || exit 1
./heddle version >/dev/null || exit 1 # builds what is missing
export HEDDLE_SKIP_BUILD=1
jdk=$(dirname "$(readlink -f "$(command -v javap)")")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trim() { sed 's/^ *//; s/ *$//' <<<"$1"; }
json() { tr '\n' ' ' <"$1" | grep -o "\"$2\" *: *[^,}]*" | head -n 1 | sed 's/^[^:]*: *//; s/ *$//'; }

# Lines of source, one to a line, of the place Class, Class#method,method or Class$Nested#method in the jars of that folder: what the classes' tables of line numbers say.
lines_of() { # folder place
    local class=${2%%#*} methods= jar names
    [[ $2 != *#* ]] || methods=,${2#*#},
    for jar in "cli/target/known-bugs/$1"/*.jar; do
        names=$("$jdk/jar" tf "$jar" | grep -E "(^|/)${class//$/[$]}([$].*)?[.]class\$" | sed 's/\.class$//; s/\//./g')
        [ -z "$names" ] || "$jdk/javap" -p -l -cp "$jar" $names
    done | awk -v methods="$methods" '
        /^  .*\(.*;$/ { name = $0; sub(/\(.*/, "", name); sub(/.*[ .]/, "", name); sub(/^lambda\$/, "", name); sub(/\$[0-9]+$/, "", name) }
        /^ *line [0-9]+: / && (methods == "" || index(methods, "," name ",")) { print $2 + 0 }' | sort -nu
}

# Lines of that file that a story names: "File.java:12", and "line 34" in what follows, up to the next file's name, in the line of the cause.
lines_named() { # file story
    grep -ao "$1\.java:[0-9]*" "$2" | sed 's/.*://'
    grep -a '^\(Part of the \)\{0,1\}[Cc]ause: ' "$2" | grep -ao '[A-Za-z0-9_$]*\.java:[0-9]*\|line [0-9]*' |
        awk -v file="$1.java" -F: '/^line/ { if (inside) print substr($0, 6); next } { inside = $1 == file }'
}

# Exit code of a campaign with the jars of that folder.
campaign() { # folder name options...
    local folder=$1 name=$2 source
    shift 2
    source=examples/known-bugs/$name.java
    [ -f "$source" ] || source=examples/libraries/$name.java
    ./heddle check ${java:+--java "$java"} --time-limit "$seconds" --out "$work/out" --json="$work/check.json" "$@" \
        -- -cp "$(printf '%s\n' "cli/target/known-bugs/$folder"/*.jar | paste -sd:)" "$source" >"$work/report" 2>"$work/err" </dev/null
    echo $?
}

# Sets found (exit code), execution and replays, and leaves the story.
find_bug() { # folder name
    found=$(campaign "$1" "$2" --fail-fast --confirm 20)
    execution=$(json "$work/check.json" firstFailure)
    [ "$found" = 10 ] || execution="not found ($found)"
    replays=$(grep -a '^Replayed' "$work/report" | sed 's/Replayed \([0-9]* of [0-9]*\).*/\1/')
    sed -n '/^The story/,$p' "$work/report" | sed -n '2,16p' >"$work/story"
}

indented_story() { sed 's/^\(.\)/    \1/' "$work/story"; }

rows= stories=
while IFS='|' read -r name coordinates fixed kind place report; do
    case $name in '#'* | '') continue ;; esac
    name=$(trim "$name") coordinates=$(trim "$coordinates") fixed=$(trim "$fixed") place=$(trim "$place")
    [ -z "$only" ] || [[ ",$only," == *",$name,"* ]] || continue
    find_bug "$name" "$name"
    named=no
    file=${place%%#*}
    [ -z "$(lines_named "${file%%$*}" "$work/story" | sort -u | grep -Fx -f <(lines_of "$name" "$place"))" ] || named=yes
    clean='none known'
    if [ -n "$fixed" ]; then
        case $(campaign "$name.fixed" "$name" --fail-fast --confirm 0) in
            0) clean="$(json "$work/check.json" iterations) pass" ;;
            10) clean="**fails** in execution $(json "$work/check.json" firstFailure)" ;;
            *) clean='?' ;;
        esac
    fi
    rows+="| $name | ${coordinates#*:} | $(trim "$report") | $execution | $replays | \`$place\` | $named | ${fixed:+${fixed##*:}: }$clean |"$'\n'
    stories+=$'\n'"### $name"$'\n\n'"$(indented_story)"$'\n'
    echo "$name: $execution, named $named, fixed $clean"
done <examples/known-bugs/drivers.txt

present_rows= present=
while IFS='|' read -r name coordinates; do
    case $name in '#'* | '') continue ;; esac
    name=$(trim "$name") coordinates=$(trim "$coordinates")
    [ -z "$only" ] || [[ ",$only," == *",$name,"* ]] || continue
    find_bug "$name.present" "$name"
    present_rows+="| $name | ${coordinates#*:} | $execution | $replays |"$'\n'
    words=$(sed -n "/^### $name\$/,/^### /p" examples/known-bugs/present.md | sed '1d; /^### /d' | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}')
    present+=$'\n'"### $name, ${coordinates#*:}"$'\n'"$words"$'\n\n'"$(indented_story)"$'\n'
    echo "$name of $coordinates: $execution"
done <examples/known-bugs/present.txt
{
    echo "# Known bugs of released libraries"
    echo
    echo "Written by \`benchmarks/known-bugs.sh\`: each driver (\`examples/known-bugs\`, \`examples/libraries\`) with default options and seed 1,"
    echo "commit $(git rev-parse --short HEAD), $("${java:+$java/bin/}java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/Java \1/p'), at most $seconds s each."
    echo "*Found* is the number of the first failing execution; *named* says whether the first 15 lines of the story name a line of the methods that"
    echo "the library's fix changes (of the class, where there is no fix); *fixed* is the release with the fix and what the same driver finds there."
    echo "The [drivers](../examples/known-bugs/README.md) have more, and what is wrong with fixed releases that fail."
    echo
    echo "| driver | release | report | found | replayed | fix in | named | fixed |"
    echo "|---|---|---|---|---|---|---|---|"
    printf '%s' "$rows"
    echo
    echo "## The stories"
    printf '%s' "$stories"
    echo
    echo "## Failures of present releases"
    echo
    echo "The newest releases at the time of writing. Where a section says that no report was found, it was looked for in public trackers and may exist elsewhere."
    echo
    echo "| driver | release | found | replayed |"
    echo "|---|---|---|---|"
    printf '%s' "$present_rows"
    printf '%s' "$present"
} >"$work/page"
[ -n "$only" ] && { cat "$work/page"; exit 0; }
mv "$work/page" docs/bugs.md
echo "written: docs/bugs.md"
