# Sourced by scripts that go over all programs which need no arguments. Needs $root.

strip() { sed 's/^ *//; s/ *$//' <<<"$1"; }

# Examples, library drivers and framework drivers, a line each: group|name|words for java and the program.
driver_lines() {
    local file name coordinates options jars jar
    for file in "$root"/examples/*.java; do echo "example|$(basename "$file" .java)|$file"; done
    while IFS='|' read -r name coordinates _ _ options; do
        case $name in '#'* | '') continue ;; esac
        jars=
        for jar in $coordinates; do jars=$jars${jars:+:}$root/cli/target/libraries/$jar.jar; done
        name=$(strip "$name")
        echo "library|$name|$(strip "$options") -cp $jars $root/examples/libraries/$name.java"
    done <"$root/examples/libraries/drivers.txt"
    while IFS='|' read -r name coordinates options; do
        case $name in '#'* | '') continue ;; esac
        name=$(strip "$name")
        jars=$(printf '%s\n' "$root/cli/target/frameworks/$name"/*.jar | paste -sd:)
        echo "framework|$name|$(strip "$options") -cp $jars $root/examples/frameworks/$name.java"
    done <"$root/examples/frameworks/drivers.txt"
}

# Puts the jars of the drivers into cli/target.
fetch_drivers() {
    (cd "$root" && mvn -q -B -ntp dependency:copy@example-libraries -pl cli >&2) && "$root/examples/fetch.sh" frameworks
}
