#!/bin/sh
# make_pictures.sh [FOLDER]: makes every picture of docs/ anew, from build/wend and build/release/wend-pictures (default: docs/pictures, where
# they are made small as well). Worlds are made from seeds, so the same library makes the same pictures.
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
picture goal-bounds path "$worlds/caves.map" --from 27,27 --to 66,37 --algo jps+gb --draw "$folder/goal-bounds.png"
picture subgoals path "$worlds/caves.map" --from 22,25 --to 66,37 --algo tsg --draw "$folder/subgoals.png"
picture jump-points path "$worlds/caves.map" --from 3,6 --to 66,37 --algo jps --draw "$folder/jump-points.png"
picture any-angle-oracle path "$worlds/caves.map" --from 3,6 --to 66,37 --algo anyangle-oracle --draw "$folder/any-angle-oracle.png"
picture path-oracle path "$worlds/caves.map" --from 3,6 --to 66,37 --algo oracle --draw "$folder/path-oracle.png"
picture move-table path "$worlds/caves.map" --from 3,6 --to 66,37 --algo cpd --draw "$folder/move-table.png"
world islands -o "$worlds/islands.map" --width 26 --height 18 --seed 20
picture hex path "$worlds/islands.map" --from 2,16 --to 19,0 --neighbours 6 --draw "$folder/hex.png"
world roads -o "$worlds/roads.gr" --waypoints 600 --seed 5
picture roads path "$worlds/roads.gr" --from 300,1700 --to 2300,500 --size 1000 --draw "$folder/roads.png"

world stars -o "$worlds/stars.geojson" --count 30 --size 60 --seed 3
picture plane path "$worlds/stars.geojson" --from 2,2 --to 57,55 --size 800 --draw "$folder/plane.png"
world stars -o "$worlds/few.geojson" --count 10 --size 60 --seed 5
picture radius path "$worlds/few.geojson" --from 3,3 --to 57,57 --radius 2 --size 800 --draw "$folder/radius.png"
picture corridor path "$worlds/stars.geojson" --from 2,2 --to 57,55 --algo corridor --size 800 --draw "$folder/corridor.png"
picture visibility draw "$worlds/stars.geojson" --see 20,24 --size 800 -o "$folder/visibility.png"
world city -o "$worlds/city.geojson" --count 60 --size 250
picture mesh-city draw "$worlds/city.geojson" --cells --size 800 -o "$folder/mesh-city.png"
world crossing -o "$worlds/crossing.geojson" --count 3
picture mesh-crossing draw "$worlds/crossing.geojson" --size 600 -o "$folder/mesh-crossing.png"
world caves -o "$worlds/caves.geojson" --count 8 --size 128 --seed 2
picture triangulation draw "$worlds/caves.geojson" --size 800 -o "$folder/triangulation.png"

for scene in annotations wall zigzag lane traffic guards night; do world "$scene" -o "$worlds/$scene.json"; done
for scene in annotations wall zigzag lane traffic night; do
    picture "rules-$scene" explain "$worlds/$scene.json" --size 900 -o "$folder/rules-$scene.png"
done
picture rules-hide explain "$worlds/guards.json" --size 900 -o "$folder/rules-hide.png"
picture rules-follow explain "$worlds/guards.json" --rule follow --size 900 -o "$folder/rules-follow.png"
picture rules-later explain "$worlds/guards.json" --time 9 --size 900 -o "$folder/rules-later.png"
picture annotations draw docs/pictures/annotations.json --size 1000 -o "$folder/annotations.png"

# playground, playground_plane and playground_rules are what a browser shows.
page=build/playground/single/playground.html
browser=${WEND_BROWSER:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -f "$page" ] && [ -n "$browser" ]; then
    node playground/test/screenshots.mjs "$page" "$folder" "$browser"
else
    echo "playground.png, playground_plane.png, playground_rules.png: left as they are; they need a browser and the page (make playground)"
fi
if [ "$folder" = docs/pictures ]; then scripts/shrink_png.py "$folder"/*.png; fi
