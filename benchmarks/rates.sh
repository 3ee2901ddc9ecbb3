#!/usr/bin/env bash
# How often each strategy finds the bugs of examples/benchmarks9: see usage in README.md here, or a wrong option.
#
#   benchmarks/rates.sh [--robustness | --depths | --campaigns] [OPTION...] [JDK...]
#
# The first JDK runs the measurements too; without one, that of JAVA_HOME or of the path.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
classes=$(mktemp -d)
trap 'rm -rf "$classes"' EXIT
"${java}c" -d "$classes" "$here"/src/main/java/dev/heddle/benchmarks/rates/*.java \
    "$here"/src/main/java/dev/heddle/benchmarks/rates/chart/*.java
"$root/heddle" version >/dev/null # builds what is missing, once
"$java" -cp "$classes" dev.heddle.benchmarks.rates.Rates "$root" "$@"
