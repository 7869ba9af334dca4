#!/bin/sh
# make_pictures.sh [FOLDER]: makes every picture of docs/ anew, from build/wend and build/release/wend-pictures (default: docs/pictures).
# Worlds are made from seeds, so the same library makes the same pictures. The one picture that is not made here is playground.png: a
# screenshot of the page (make play).
set -eu
cd "$(dirname "$0")/.."
folder=${1:-docs/pictures}
wend=${WEND:-build/wend}
worlds=$(mktemp -d)
trap 'rm -rf "$worlds"' EXIT
mkdir -p "$folder"

"${WEND_PICTURES:-build/release/wend-pictures}" "$folder"

picture() { # picture NAME COMMAND...: runs a command of wend that writes a picture, and says its name
    name=$1
    shift
    "$wend" "$@" > "$worlds/log" || { cat "$worlds/log"; exit 1; }
    echo "$folder/$name.png"
}
world() { "$wend" gen "$@" > /dev/null; }

world caves -o "$worlds/caves.map" --width 72 --height 44 --seed 4
picture any-angle path "$worlds/caves.map" --from 3,6 --to 66,37 --algo anyangle --draw "$folder/any-angle.png"
world islands -o "$worlds/islands.map" --width 26 --height 18 --seed 20
picture hex path "$worlds/islands.map" --from 2,16 --to 19,0 --neighbours 6 --draw "$folder/hex.png"
world roads -o "$worlds/roads.gr" --waypoints 1500 --seed 5
picture roads path "$worlds/roads.gr" --from 500,2600 --to 3700,700 --draw "$folder/roads.png"

world stars -o "$worlds/stars.geojson" --count 30 --size 60 --seed 3
picture plane path "$worlds/stars.geojson" --from 2,2 --to 57,55 --draw "$folder/plane.png"
picture corridor path "$worlds/stars.geojson" --from 2,2 --to 57,55 --algo corridor --draw "$folder/corridor.png"
picture visibility draw "$worlds/stars.geojson" --see 30,30 -o "$folder/visibility.png"
world city -o "$worlds/city.geojson"
picture mesh-city draw "$worlds/city.geojson" --cells --size 900 -o "$folder/mesh-city.png"
world crossing -o "$worlds/crossing.geojson"
picture mesh-crossing draw "$worlds/crossing.geojson" --size 700 -o "$folder/mesh-crossing.png"
world caves -o "$worlds/caves.geojson" --count 8 --size 128 --seed 2
picture triangulation draw "$worlds/caves.geojson" --size 800 -o "$folder/triangulation.png"

for scene in annotations wall zigzag lane traffic guards night; do world "$scene" -o "$worlds/$scene.json"; done
for scene in annotations wall zigzag lane traffic night; do
    picture "rules-$scene" explain "$worlds/$scene.json" --size 900 -o "$folder/rules-$scene.png"
done
picture rules-hide explain "$worlds/guards.json" --size 900 -o "$folder/rules-hide.png"
picture rules-follow explain "$worlds/guards.json" --rule follow --size 900 -o "$folder/rules-follow.png"
