#!/usr/bin/env bash
# Executions until the first failure over many seeds, for the default and for single strategies: rates.sh --campaigns.
exec "$(dirname "$0")/rates.sh" --campaigns "$@"
