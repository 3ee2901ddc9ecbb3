#!/usr/bin/env bash
# Prints the figures of the main code as a table: lines by product and module, cycles, the largest types, constructors and packages, tests.
#   benchmarks/house.sh [CHECKOUT]    a checkout, which need not be built; this one unless told otherwise
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" "$here/cli/src/test/java/dev/heddle/cli/house/House.java" "${1:-$here}"
