#!/bin/sh
# Draws the pictures of docs/rule-scenes.md anew: docs/pictures/rules-*.png.
#
# usage: scripts/rule_pictures.sh [PATH-TO-WEND]      default build/wend
set -eu
cd "$(dirname "$0")/.."
wend=${1:-build/wend}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

picture() { # name kind [options of wend explain]
    name=$1 kind=$2
    shift 2
    "$wend" gen "$kind" -o "$scratch/$kind.json" >"$scratch/made"
    "$wend" explain "$scratch/$kind.json" -o "docs/pictures/rules-$name.png" --size 900 "$@" >"$scratch/told"
    echo "docs/pictures/rules-$name.png"
}

picture annotations annotations
picture wall wall
picture zigzag zigzag
picture lane lane
picture traffic traffic
picture hide guards
picture follow guards --rule follow
picture night night
