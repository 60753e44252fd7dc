#!/bin/sh
# Prepares a task with the host's Node (bootstrap.mjs), then becomes the pinned Node that runs it: nothing of the preparation stays in memory.
set -e
cd "$(dirname "$0")/.."
# The command comes through descriptor 3; what the preparation prints goes where it would go otherwise.
{ command=$(node scripts/bootstrap.mjs "$@" 3>&1 >&4 4>&-); } 4>&1
if [ -n "$command" ]; then eval "exec $command"; fi
