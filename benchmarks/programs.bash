# Sourced by recording.sh and soak.sh: the programs of examples/recording, and what is read out of files. Needs $root; sets $libraries and $classes.
libraries=$root/cli/target/libraries

strip() { sed 's/^ *//; s/ *$//' <<<"$1"; }

# Compiles the programs for the JDK whose home is given, into $classes.
compile_programs() { # java-home folder
    classes=$2
    (cd "$root" && mvn -q -B -ntp dependency:copy@example-libraries -pl cli >&2) || return 1
    mkdir -p "$classes"
    "$1/bin/javac" -nowarn -Xlint:none --release 17 -d "$classes" -cp "$libraries/*" "$root"/examples/recording/*.java 2>&1 | grep -v '^warning\|: warning: \|^[0-9]* warnings*$'
    [ -f "$classes/Trial.class" ]
}

# The lines of programs.txt, without comments.
program_lines() { grep -v '^ *\(#\|$\)' "$root/examples/recording/programs.txt"; }

# Sets name, group, options and path (the class path) from a line of programs.txt.
read_program() { # line
    local jars jar
    IFS='|' read -r name jars group _ _ options <<<"$1"
    name=$(strip "$name") group=$(strip "$group") options=$(strip "$options") path=$classes
    for jar in $jars; do path=$path:$libraries/$jar.jar; done
}

# The first value of a key in a JSON file: a number or a string without escapes; - where there is none.
json() { # file key
    local value
    value=$(tr '\n' ' ' <"$1" 2>/dev/null | grep -o "\"$2\" *: *\(\"[^\"]*\"\|[^],}\" ]*\)" | head -n 1 | sed 's/^[^:]*: *//; s/^"//; s/"$//')
    echo "${value:--}"
}

median() { sort -g | awk '{ v[NR] = $1 } END { print NR == 0 ? "-" : NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

machine_lines() { # java-home
    local commit
    commit=$(git -C "$root" rev-parse --short HEAD)
    [ -z "$(git -C "$root" status --porcelain --untracked-files=no)" ] || commit="$commit, with local changes"
    echo "- machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(uname -srm); load $(cut -d ' ' -f 1 /proc/loadavg)"
    echo "- JDK: $("$1/bin/java" -version 2>&1 | sed -n 2p)"
    echo "- commit: $commit"
}
