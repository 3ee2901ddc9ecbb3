#!/usr/bin/env bash
# Fetches the jars of drivers with Maven, each driver's into a folder of its own: cli/target/FOLDER/CLASS, and of known bugs the fixed release into CLASS.fixed and
# the present one (present.txt) into CLASS.present. What is there stays.
#
#   examples/fetch.sh FOLDER [CLASS...]     FOLDER: frameworks or known-bugs; without classes: all of its drivers.txt
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
folder=${1:?"expected frameworks or known-bugs"}
shift
jars=$root/cli/target/$folder
list=$here/$folder/drivers.txt
plugin=$(sed -n 's/.*<artifactId>maven-dependency-plugin<.*<version>\(.*\)<\/version>.*/\1/p' "$root/pom.xml" | head -n 1)

# One POM for each driver, so that no framework's dependencies choose the versions of another's; one above them all, so that Maven starts once.
pom() { # artifact, lines inside the project
    printf '<project xmlns="http://maven.apache.org/POM/4.0.0">\n<modelVersion>4.0.0</modelVersion>\n'
    printf '<groupId>dev.heddle.frameworks</groupId><artifactId>%s</artifactId><version>0</version><packaging>pom</packaging>\n%s\n</project>\n' "$1" "$2"
}

# Lines of names and coordinates.
releases() {
    local name coordinates other
    while IFS='|' read -r name coordinates other _; do
        case $name in '#'* | '') continue ;; esac
        name=${name// /}
        [ $# = 0 ] || [[ " $* " == *" $name "* ]] || continue
        echo "$name|$coordinates"
        [ "$folder" != known-bugs ] || [ -z "${other// /}" ] || echo "$name.fixed|$other"
    done <"$list"
    [ "$folder" = known-bugs ] || return 0
    while IFS='|' read -r name coordinates; do
        case $name in '#'* | '') continue ;; esac
        name=${name// /}
        [ $# = 0 ] || [[ " $* " == *" $name "* ]] || continue
        echo "$name.present|$coordinates"
    done <"$here/known-bugs/present.txt"
}

modules=
while IFS='|' read -r name coordinates; do
    stamp=$jars/$name/.fetched
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$coordinates" ]; then
        continue
    fi
    dependencies=
    for coordinate in $coordinates; do
        IFS=: read -r group artifact version <<<"$coordinate"
        dependencies+="<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version></dependency>"
    done
    rm -rf "${jars:?}/$name"
    mkdir -p "$jars/$name"
    pom "$name" "<dependencies>$dependencies</dependencies>" >"$jars/$name/pom.xml"
    modules+="<module>$name</module>"
done < <(releases "$@")

[ -n "$modules" ] || exit 0
pom all "<modules>$modules</modules>" >"$jars/pom.xml"
mvn -q -B -ntp -f "$jars/pom.xml" "org.apache.maven.plugins:maven-dependency-plugin:$plugin:copy-dependencies" \
    -DincludeScope=runtime '-DoutputDirectory=${project.basedir}'
while IFS='|' read -r name coordinates; do
    [[ $modules != *"<module>$name</module>"* ]] || printf '%s\n' "$coordinates" >"$jars/$name/.fetched"
done < <(releases "$@")
