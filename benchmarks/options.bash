# Sourced by scripts whose comment at the head says how they are called; it is what misuse prints.

usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" >&2; exit 2; }

# Puts the value of each --some-name into the variable some_name, which has its default already. What follows the options goes into the array rest; where
# the list of names does not end with "...", nothing may follow.
options() { # "name name ... " argument...
    local allowed=" $1 " name
    shift
    while [[ ${1:-} == -* ]]; do
        name=${1#--}
        [[ $1 == --* && $allowed == *" $name "* && $# -ge 2 ]] || usage
        printf -v "${name//-/_}" %s "$2"
        shift 2
    done
    rest=("$@")
    [[ $# -eq 0 || $allowed == *" ... "* ]] || usage
}
