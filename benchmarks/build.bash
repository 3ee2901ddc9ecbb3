# Sourced by scripts that run classes of this module. Needs $root.

# Builds the module and what it needs, test jars among them, without analysis and without running a test.
build_benchmarks() {
    [ "${HEDDLE_SKIP_BUILD:-}" != 1 ] || return 0
    (cd "$root" && mvn -q -B -ntp -T 2 -Pbenchmarks -pl benchmarks -am package -Dtest=NONE -Dsurefire.failIfNoSpecifiedTests=false \
        -Dspotless.check.skip=true -Djavac.plugin=-Xlint:none -Djavac.test.plugin=-Xlint:none >&2)
}
