// Every mistake that a person can make is pointed at, and the finding says what is expected.
#include "support/test.h"

#include "support/rule_yard.h"
#include "support/whole_file.h"
#include "wend/rule.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct rule_mistake {
    const char *text;
    uint64_t line, column;
    const char *finding;
} rule_mistake;

static const rule_mistake text_mistakes[] = {
    {"", 1, 1, "unexpected end of text; Move is needed"},
    {"   ", 1, 4, "unexpected end of text; Move is needed"},
    {"home", 1, 1, "unexpected 'home'; Move is needed"},
    {"Go from home to b", 1, 1, "unexpected 'Go'; Move is needed"},
    {"Mvoe from home to b", 1, 1, "unexpected 'Mvoe'; did you mean Move?"},
    {"Move home to b", 1, 6, "unexpected 'home'; from, and the place where the first leg begins, is needed"},
    {"Move to b", 1, 6, "unexpected 'to'; from, and the place where the first leg begins, is needed"},
    {"Move frm home to b", 1, 6, "unexpected 'frm'; did you mean from?"},
    {"Move form home to b", 1, 6, "unexpected 'form'; did you mean from?"},
    {"Move from to b", 1, 11, "unexpected 'to'; the name of a thing or a position (x, y) is needed"},
    {"Move from home", 1, 15, "unexpected end of text; to is needed"},
    {"Move from home b", 1, 16, "unexpected 'b'; to is needed"},
    {"Move from home too b", 1, 16, "unexpected 'too'; did you mean to?"},
    {"Move from home from c to b", 1, 16, "'from' is repeated; only one is allowed"},
    {"Move from home to b to c", 1, 21, "'to' is repeated; only one is allowed"},
    {"Move to b from home", 1, 6, "unexpected 'to'; from, and the place where the first leg begins, is needed"},
    {"Move from home to", 1, 18, "unexpected end of text; the name of a thing or a position (x, y) is needed"},
    {"Move from hme to b", 1, 11, "there is no thing 'hme'; did you mean home?"},
    {"Move from Home to b", 1, 11, "there is no thing 'Home'; did you mean home?"},
    {"Move from xyzzy to b", 1, 11, "there is no thing 'xyzzy'; home, house, b, c or guard1 is needed"},
    {"Move from grass to b", 1, 11, "'grass' is an annotation; the name of a thing or a position (x, y) is needed"},
    {"Move from Near to b", 1, 11, "unexpected 'Near'; the name of a thing or a position (x, y) is needed"},
    {"Move from 18, 4 to b", 1, 11, "unexpected '18'; the name of a thing or a position (x, y) is needed"},
    {"Move from (18 4) to b", 1, 15, "unexpected '4'; ',', as in (x, y), is needed"},
    {"Move from (18, 4 to b", 1, 18, "unexpected 'to'; ')', as in (x, y), is needed"},
    {"Move from (18, x) to b", 1, 16, "unexpected 'x'; a number, as in (x, y), is needed"},
    {"Move from (18, 4, 2) to b", 1, 17, "unexpected ','; ')', as in (x, y), is needed"},
    {"Move from (18, 1e999) to b", 1, 16, "the number '1e999' is too large; a finite one is needed"},
    {"Move from () to b", 1, 12, "unexpected ')'; a number, as in (x, y), is needed"},
    {"Move from b to c In", 1, 20,
     "unexpected end of text; the name of an annotation or a function such as Front(thing) is needed"},
    {"Move from b to c Not", 1, 21, "unexpected end of text; In or Near is needed"},
    {"Move from b to c Nto In grass with weight -5", 1, 18, "unexpected 'Nto'; did you mean Not?"},
    {"Move from b to c Not Not In grass", 1, 22, "'Not' is repeated; only one is allowed"},
    {"Move from b to c Not Out grass", 1, 22, "unexpected 'Out'; In or Near is needed"},
    {"Move from b to c In Not grass with weight -5", 1, 21, "'Not' must come earlier; write Not before In or Near"},
    {"Move from b to c Nera grass with weight 5", 1, 18, "unexpected 'Nera'; did you mean Near?"},
    {"Move from b to c In gras with weight 5", 1, 21, "there is no annotation 'gras'; did you mean grass?"},
    {"Move from b to c In house with weight 5", 1, 21,
     "'house' is a thing; an annotation, or a function such as Around(house), is needed"},
    {"Move from b to c In swamp with weight 5", 1, 21, "there is no annotation 'swamp'; grass, pond or shy is needed"},
    {"Move from b to c In grass", 1, 18, "there is no weight; write In grass with weight 5"},
    {"Move from b to c Near grass", 1, 18, "there is no weight; write Near grass with weight 5"},
    {"Move from b to c Near grass then Move to b", 1, 18, "there is no weight; write Near grass with weight 5"},
    {"Move from b to c Not Near grass", 1, 18,
     "only Not In goes without a weight; write Not Near grass with weight -5, or Not In grass"},
    {"Move from b to c In grass with weight -5", 1, 39,
     "the negative weight -5 needs Not; write Not In grass with weight -5"},
    {"Move from b to c Near Front(house, 2) with weight -5 * calm", 1, 51,
     "the negative weight -5 needs Not; write Not Near Front(house, 2) with weight -5 * calm"},
    {"Move from b to c Not In grass with weight 5", 1, 43,
     "Not needs a weight below 0; write Not In grass with weight -5, or In grass with weight 5"},
    {"Move from b to c In grass with weight 0", 1, 39,
     "the weight is 0, which does nothing; a number above 0, or below 0 with Not, is needed"},
    {"Move from b to c Not In grass with weight -0.0", 1, 43,
     "the weight is 0, which does nothing; a number above 0, or below 0 with Not, is needed"},
    {"Move from b to c In grass with weight 1e-999", 1, 39,
     "the weight is 0, which does nothing; a number above 0, or below 0 with Not, is needed"},
    {"Move from b to c In grass with weight nan", 1, 39, "unexpected 'nan'; a number is needed"},
    {"Move from b to c Not In grass with weight -inf", 1, 43,
     "unexpected '-inf'; a number, or no weight at all, which forbids it, is needed"},
    {"Move from b to c Not In grass with weight -1e999", 1, 43,
     "the number '-1e999' is too large; a finite one is needed"},
    {"Move from b to c In grass with weight", 1, 38, "unexpected end of text; a number is needed"},
    {"Move from b to c In grass with wieght 5", 1, 32, "unexpected 'wieght'; did you mean weight?"},
    {"Move from b to c In grass with 5", 1, 32, "unexpected '5'; weight, as in with weight 5, is needed"},
    {"Move from b to c In grass weight 5", 1, 27, "unexpected 'weight'; with before weight is needed"},
    {"Move from b to c In grass wiht weight 5", 1, 27, "unexpected 'wiht'; did you mean with?"},
    {"Move from b to c In grass with weight = 5", 1, 39, "unexpected '='; a number is needed"},
    {"Move from b to c In grass with weight 5m", 1, 39, "unexpected '5m'; a number is needed"},
    {"Move from b to c In grass with weight 5e+", 1, 39, "unexpected '5e'; a number is needed"},
    {"Move from b to c In grass with weight five", 1, 39, "unexpected 'five'; a number is needed"},
    {"Move from b to c In grass with weight 0,5", 1, 40,
     "unexpected ','; constraints follow each other without commas, and numbers have a decimal point"},
    {"Move from b to c In grass with weight 5, Near pond with weight 2", 1, 40,
     "unexpected ','; constraints follow each other without commas, and numbers have a decimal point"},
    {"Move from b to c In grass with weight 5 and Near pond with weight 2", 1, 41,
     "unexpected 'and'; while, In, Near, Not, then, repeat or the end of the text is needed"},
    {"Move from b to c In grass with weight 5 with weight 6", 1, 41, "'with' is repeated; only one is allowed"},
    {"Move from b to c In grass with weight 5 * 2", 1, 43, "unexpected '2'; the name of a value is needed"},
    {"Move from b to c In grass with weight 5 * clam", 1, 43, "there is no value 'clam'; did you mean calm?"},
    {"Move from b to c In grass with weight 5 * home", 1, 43, "there is no value 'home'; calm or time is needed"},
    {"Move from b to c In grass with weight 5 *", 1, 42, "unexpected end of text; the name of a value is needed"},
    {"Move from b to c Not In pond * calm", 1, 30,
     "there is no weight to be multiplied; write Not In pond with weight -5 * calm"},
    {"Move from b to c Not In shy", 1, 18,
     "shy is graded and cannot be forbidden altogether; write Not In shy with weight -5"},
    {"Move from b to c Not In Relationship(house)", 1, 25,
     "Relationship cannot be made here: a relationship needs a plane; give the annotations one when they are made"},
    {"Move from b to c Not Near LineOfSight(guard1) with weight -8", 1, 27,
     "LineOfSight cannot be made here: a line of sight needs a plane; give the annotations one when they are made"},
    {"Move from b to c In Front with weight 2", 1, 27, "unexpected 'with'; '(', as in Front(thing, reach), is needed"},
    {"Move from b to c In Front house with weight 2", 1, 27,
     "unexpected 'house'; '(', as in Front(thing, reach), is needed"},
    {"Move from b to c In Front(house with weight 2", 1, 33, "unexpected 'with'; ',' or ')' is needed"},
    {"Move from b to c In Front() with weight 2", 1, 21, "Front is given 0 arguments; Front(thing, reach) is needed"},
    {"Move from b to c In Between(b) with weight 2", 1, 21,
     "Between is given 1 argument; Between(thing, thing) is needed"},
    {"Move from b to c In Between(b, c, home) with weight 2", 1, 21,
     "Between is given 3 arguments; Between(thing, thing) is needed"},
    {"Move from b to c In Between(b, b) with weight 2", 1, 32,
     "unexpected 'b'; another thing than the first is needed"},
    {"Move from b to c In Between(b, 2) with weight 2", 1, 32,
     "unexpected '2'; the name of a thing, as in Between(thing, thing), is needed"},
    {"Move from b to c In Inside(b, 2) with weight 2", 1, 21, "Inside is given 2 arguments; Inside(thing) is needed"},
    {"Move from b to c In Front(2) with weight 2", 1, 27,
     "unexpected '2'; the name of a thing, as in Front(thing, reach), is needed"},
    {"Move from b to c In Front(house, b) with weight 2", 1, 34,
     "unexpected 'b'; a number, as in Front(thing, reach), is needed"},
    {"Move from b to c In Front(grass) with weight 2", 1, 27,
     "'grass' is an annotation; the name of a thing, as in Front(thing, reach), is needed"},
    {"Move from b to c In Front(hose) with weight 2", 1, 27, "there is no thing 'hose'; did you mean home?"},
    {"Move from b to c In Front(house, -1) with weight 2", 1, 34,
     "the reach of Front is -1; a number of metres above 0, or 0 for the thing's own, is needed"},
    {"Move from b to c In Front(house, 1e400) with weight 2", 1, 34,
     "the number '1e400' is too large; a finite one is needed"},
    {"Move from b to c In Front(house,) with weight 2", 1, 33,
     "unexpected ')'; the name of a thing or a number is needed"},
    {"Move from b to c In Front((house)) with weight 2", 1, 27,
     "unexpected '('; the name of a thing or a number is needed"},
    {"Move from b to c In Cone(house, 2, 200) with weight 2", 1, 36,
     "the half angle of Cone is 200; a number of degrees above 0.0001 up to 180, or 0 for the thing's own, is needed"},
    {"Move from b to c In Cone(house, 2, -3) with weight 2", 1, 36,
     "the half angle of Cone is -3; a number of degrees above 0.0001 up to 180, or 0 for the thing's own, is needed"},
    {"Move from b to c In Cone(house, 2, 1e-9) with weight 2", 1, 36,
     "the half angle of Cone is 1e-9; a number of degrees above 0.0001 up to 180, or 0 for the thing's own, is needed"},
    {"Move from b to c In Relationship(house, 2, 1.5) with weight 2", 1, 44,
     "the hidden share of Relationship is 1.5; a number from 0 to 1 is needed"},
    {"Move from b to c In Frnt(house) with weight 2", 1, 21, "there is no function 'Frnt'; did you mean Front?"},
    {"Move from b to c In Above(house) with weight 2", 1, 21,
     "there is no function 'Above'; Front, Back, Left, Right, Around, Inside, Between, LineOfSight, Cone or Relationship "
     "is needed"},
    {"Move from b to c In grass(house) with weight 2", 1, 21,
     "'grass' is an annotation; a function such as Front, or nothing in brackets, is needed"},
    {"Move from b to c In (3, 4) with weight 2", 1, 21,
     "unexpected '('; the name of an annotation or a function such as Front(thing) is needed"},
    {"Move from b to c In 5 with weight 2", 1, 21,
     "unexpected '5'; the name of an annotation or a function such as Front(thing) is needed"},
    {"Move from b to c In grass with weight 2 while", 1, 46, "unexpected end of text; the name of a value is needed"},
    {"Move from b to c In grass with weight 2 while tiem 1 .. 2", 1, 47,
     "there is no value 'tiem'; did you mean time?"},
    {"Move from b to c In grass with weight 2 while noon 1 .. 2", 1, 47,
     "there is no value 'noon'; calm or time is needed"},
    {"Move from b to c In grass with weight 2 while time", 1, 51,
     "unexpected end of text; a number, as in while time 22 .. 6, is needed"},
    {"Move from b to c In grass with weight 2 while time 1 2", 1, 54,
     "unexpected '2'; '..', as in while time 22 .. 6, is needed"},
    {"Move from b to c In grass with weight 2 while time 1-2", 1, 53,
     "unexpected '-2'; '..', as in while time 22 .. 6, is needed"},
    {"Move from b to c In grass with weight 2 while time 1...2", 1, 53,
     "unexpected '...'; '..', as in while time 22 .. 6, is needed"},
    {"Move from b to c In grass with weight 2 while time 1 ..", 1, 56,
     "unexpected end of text; a number, as in while time 22 .. 6, is needed"},
    {"Move from b to c In grass with weight 2 while time 5 .. 5", 1, 57,
     "the interval from 5 to 5 is empty; two different numbers are needed"},
    {"Move from b to c Not In grass while time 1 .. 2 with weight -2", 1, 49,
     "'with' must come earlier; write the weight before while"},
    {"Move from b to c In grass with weight 2 while time 1 .. 2 while calm 1 .. 2", 1, 59,
     "'while' is repeated; only one is allowed"},
    {"Move from b to c In grass with weight 2 during time 1 .. 2", 1, 41,
     "unexpected 'during'; while, In, Near, Not, then, repeat or the end of the text is needed"},
    {"Move from b to c Move to b", 1, 18, "unexpected 'Move'; then before Move is needed"},
    {"Move from b to c then", 1, 22, "unexpected end of text; Move is needed"},
    {"Move from b to c then to b", 1, 23, "unexpected 'to'; Move is needed"},
    {"Move from b to c then Move from home to b", 1, 33,
     "the leg begins at home, but the one before it ends at c; write from c, or leave from out"},
    {"Move from b to (1, 2) then Move from (1, 3) to b", 1, 38,
     "the leg begins at (1, 3), but the one before it ends at (1, 2); write from (1, 2), or leave from out"},
    {"Move from b to c than Move to b", 1, 18, "unexpected 'than'; did you mean then?"},
    {"Move from b to c repeat", 1, 18,
     "the first leg begins at b, but the last ends at c; write then Move to b repeat"},
    {"Move from b to (1, 2) repeat", 1, 23,
     "the first leg begins at b, but the last ends at (1, 2); write then Move to b repeat"},
    {"Move from b to b repeat then Move to c", 1, 25, "unexpected 'then'; the end of the text after repeat is needed"},
    {"Move from b to b repeat repeat", 1, 25, "unexpected 'repeat'; the end of the text after repeat is needed"},
    {"Move from b to b repaet", 1, 18, "unexpected 'repaet'; did you mean repeat?"},
    {"Move from b to c.", 1, 17, "unexpected '.'; In, Near, Not, then, repeat or the end of the text is needed"},
    {"Move from b to c; Move to b", 1, 17,
     "unexpected ';'; In, Near, Not, then, repeat or the end of the text is needed"},
    {"Move from b to c In grass with weight \xe2"
     "\x88"
     "\x92"
     "5",
     1, 39, "the byte 0xe2 is not printable ASCII; write '-' for minus"},
    {"Move from b\xc3"
     "\xbc"
     "cher to c",
     1, 12, "the byte 0xc3 is not printable ASCII; names are made of letters, digits and _"},
    {"Move from h\xc3"
     "\xb6"
     "m\xc3"
     "\xa9 to b",
     1, 12, "the byte 0xc3 is not printable ASCII; names are made of letters, digits and _"},
    {"Move from b to b then repeat", 1, 23,
     "unexpected 'repeat'; repeat without then before it, or Move and what is repeated after it, is needed"},
    {"Move from b to c then repeat to b", 1, 30, "unexpected 'to'; Move is needed"},
    {"Move from home to b then repeat Move to c", 1, 26,
     "the first leg that repeats begins at b, but the last ends at c; write then Move to b at the end"},
    {"Move from home to b then repeat Move to c then Move to b repeat", 1, 58,
     "'repeat' is repeated; only one is allowed"},
    {"Move from home to b then repeat Move to c then repeat Move to b", 1, 48,
     "'repeat' is repeated; only one is allowed"},
    {"Move from b to c In Between(b c) with weight 2", 1, 31,
     "unexpected 'c'; ',' before it, as in Between(thing, thing), is needed"},
    {"Move from b to c In Front(house 2) with weight 2", 1, 33,
     "unexpected '2'; ',' before it, as in Front(thing, reach), is needed"},
    {"Move from b to c In Front(house, 2 3) with weight 2", 1, 36, "unexpected '3'; ',' or ')' is needed"},
    {"Move from b to c In visibility(guard1) with weight 2", 1, 21,
     "there is no function 'visibility'; Front, Back, Left, Right, Around, Inside, Between, LineOfSight, Cone or "
     "Relationship is needed"},
    {"Move from (1e300, 4) to b", 1, 12,
     "unexpected '1e300'; a number from -32767.9999 to 32767.9999, where the mesh's lattice ends, is needed"},
    {"Move from (4, -1e300) to b", 1, 15,
     "unexpected '-1e300'; a number from -32767.9999 to 32767.9999, where the mesh's lattice ends, is needed"},
    {"Move from b to c In Around(house, 1000000000) with weight 2", 1, 35,
     "the reach of Around is 1000000000; a number of metres up to 131072, which is longer than the mesh's lattice, is needed"},
    {"Move from \"b\" to c", 1, 11, "unexpected '\"'; the name of a thing or a position (x, y) is needed"},
    {"Move from b to c\n  In grass with weight 2\n  Near gras with weight 2", 3, 8,
     "there is no annotation 'gras'; did you mean grass?"},
};

static const rule_mistake json_mistakes[] = {
    {"", 1, 1, "unexpected end of text; a value is needed"},
    {"{", 1, 2, "unexpected end of text; a name in quotes is needed"},
    {"[]", 1, 1, "unexpected '['; an object is needed"},
    {"7", 1, 1, "unexpected '7'; an object is needed"},
    {"{}", 1, 1, "the object has no legs; an array of legs is needed"},
    {"{\"legs\": []}", 1, 10, "unexpected '['; an array of at least one leg is needed"},
    {"{\"legs\": 5}", 1, 10, "unexpected '5'; an array of at least one leg is needed"},
    {"{\"legs\": [{\"from\": \"home\", \"to\": \"b\"}], \"repaet\": true}", 1, 42,
     "there is no member 'repaet'; did you mean repeat?"},
    {"{\"legs\": [{\"from\": \"home\", \"to\": \"b\"}], \"xyz\": true}", 1, 42,
     "there is no member 'xyz'; legs, repeat or repeatFrom is needed"},
    {"{\"legs\": [{\"from\": \"home\", \"to\": \"b\"}], \"repeatFrom\": 1}", 1, 55,
     "unexpected '1'; the number of a leg, 0 to 0, is needed"},
    {"{\"legs\": [{\"from\": \"home\", \"to\": \"b\"}], \"repeatFrom\": 0.5}", 1, 55,
     "unexpected '0.5'; the number of a leg, 0 to 0, is needed"},
    {"{\"legs\": [{\"from\": \"home\", \"to\": \"b\"}], \"repeatFrom\": true}", 1, 55,
     "unexpected 'true'; the number of a leg, 0 to 0, is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"b\"}], \"repeat\": false, \"repeatFrom\": 0}", 1, 69,
     "unexpected '0'; \"repeat\": true beside repeatFrom is needed"},
    {"{\"legs\": [{\"from\": \"home\", \"to\": \"b\"}, {\"to\": \"c\"}], \"repeatFrom\": 1}", 1, 68,
     "the first leg that repeats begins at \"b\", but the last ends at \"c\"; write another leg, {\"to\": \"b\"}"},
    {"{\"legs\": [{\"from\": \"home\", \"to\": \"b\"}], \"repeat\": 1}", 1, 51,
     "unexpected '1'; true or false is needed"},
    {"{\"legs\": [{\"from\": \"home\", \"to\": \"b\"}], \"repeat\": true}", 1, 51,
     "the first leg begins at \"home\", but the last ends at \"b\"; write another leg, {\"to\": \"home\"}"},
    {"{\"legs\": [{\"from\": \"home\", \"to\": \"b\"}], \"legs\": []}", 1, 42,
     "the member 'legs' is repeated; the first one is at line 1, column 3, and only one is allowed"},
    {"{\"legs\": [\"home\"]}", 1, 12, "unexpected 'home'; an object is needed"},
    {"{\"legs\": [{\"to\": \"b\"}]}", 1, 11, "the object has no from; the place where the first leg begins is needed"},
    {"{\"legs\": [{\"from\": \"b\"}]}", 1, 11, "the object has no to; the place where the leg ends is needed"},
    {"{\"legs\": [{\"form\": \"b\", \"to\": \"c\"}]}", 1, 13, "there is no member 'form'; did you mean from?"},
    {"{\"legs\": [{\"from\": \"hme\", \"to\": \"c\"}]}", 1, 21, "there is no thing 'hme'; did you mean home?"},
    {"{\"legs\": [{\"from\": \"grass\", \"to\": \"c\"}]}", 1, 21,
     "'grass' is an annotation; the name of a thing or a position [x, y] is needed"},
    {"{\"legs\": [{\"from\": \"\", \"to\": \"c\"}]}", 1, 21,
     "there is no thing ''; home, house, b, c or guard1 is needed"},
    {"{\"legs\": [{\"from\": null, \"to\": \"c\"}]}", 1, 20,
     "unexpected 'null'; the name of a thing or a position [x, y] is needed"},
    {"{\"legs\": [{\"from\": [1], \"to\": \"c\"}]}", 1, 20,
     "unexpected '['; the name of a thing or a position [x, y] is needed"},
    {"{\"legs\": [{\"from\": [1, \"x\"], \"to\": \"c\"}]}", 1, 25, "unexpected 'x'; a number, as in [x, y], is needed"},
    {"{\"legs\": [{\"from\": [1, 1e999], \"to\": \"c\"}]}", 1, 24,
     "the number '1e999' is too large; a finite one is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\"}, {\"from\": \"home\", \"to\": \"b\"}]}", 1, 47,
     "the leg begins at \"home\", but the one before it ends at \"c\"; write \"from\": \"c\", or leave from out"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": {}}]}", 1, 51,
     "unexpected '{'; an array of constraints is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [5]}]}", 1, 52,
     "unexpected '5'; an object is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\"}]}]}", 1, 52,
     "there is no weight; write \"in\": \"grass\", \"weight\": 5"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"wieght\": 5}]}]}", 1, 69,
     "there is no member 'wieght'; did you mean weight?"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"weight\": -5}]}]}", 1, 78,
     "the negative weight -5 needs Not; write \"not\": true, \"in\": \"grass\", \"weight\": -5"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"not\": true, \"in\": \"grass\", \"weight\": 5}]}]}",
     1, 91,
     "Not needs a weight below 0; write \"not\": true, \"in\": \"grass\", \"weight\": -5, or \"in\": \"grass\", \"weight\": 5"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"weight\": 0}]}]}", 1, 78,
     "the weight is 0, which does nothing; a number above 0, or below 0 with Not, is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"weight\": \"5\"}]}]}", 1, 79,
     "unexpected '5'; a number without quotes is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"between\": \"b\"}, \"weight\": 5}]}]}",
     1, 61, "Between is given 1 argument; {\"between\": [\"thing\", \"thing\"]} is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"inside\": [\"b\", 2]}, \"weight\": 5}]}]}",
     1, 61, "Inside is given 2 arguments; {\"inside\": \"thing\"} is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"front\": [\"b\", \"2\"]}, \"weight\": 5}]}]}",
     1, 76, "unexpected '2'; a number without quotes, as in {\"front\": [\"thing\", reach]}, is needed"},
    {"{\"legs\": [{\"from\": [1e300, 4], \"to\": \"c\"}]}", 1, 21,
     "unexpected '1e300'; a number from -32767.9999 to 32767.9999, where the mesh's lattice ends, is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"around\": [\"b\", 1e9]}, \"weight\": 5}]}]}",
     1, 76,
     "the reach of Around is 1e9; a number of metres up to 131072, which is longer than the mesh's lattice, is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"weight\": NaN}]}]}", 1, 78,
     "unexpected 'NaN'; a value is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"not\": true, \"near\": \"grass\"}]}]}", 1, 52,
     "only Not In goes without a weight; write \"not\": true, \"near\": \"grass\", \"weight\": -5, or \"not\": true, \"in\": \"grass\""},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"not\": \"yes\", \"in\": \"grass\"}]}]}", 1, 61,
     "unexpected 'yes'; true or false is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"not\": true, \"in\": \"shy\"}]}]}", 1, 52,
     "\"shy\" is graded and cannot be forbidden altogether; write \"not\": true, \"in\": \"shy\", \"weight\": -5"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"not\": true, \"in\": \"pond\", \"factor\": \"calm\"}]}]}",
     1, 91, "there is no weight to be multiplied; write \"not\": true, \"in\": \"pond\", \"weight\": -5"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"near\": \"pond\", \"weight\": 5}]}]}",
     1, 52, "the constraint has both in and near; one of in and near is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"weight\": 5}]}]}", 1, 52,
     "the constraint has neither in nor near; one of in and near is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"gras\", \"weight\": 5}]}]}", 1, 60,
     "there is no annotation 'gras'; did you mean grass?"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"house\", \"weight\": 5}]}]}", 1, 60,
     "'house' is a thing; an annotation, or a function such as {\"around\": \"house\"}, is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": 5, \"weight\": 5}]}]}", 1, 59,
     "unexpected '5'; the name of an annotation or a function, such as {\"front\": \"house\"}, is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {}, \"weight\": 5}]}]}", 1, 59,
     "unexpected '{'; one function, such as {\"front\": \"house\"}, is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"front\": \"b\", \"back\": \"b\"}, \"weight\": 5}]}]}",
     1, 59, "unexpected '{'; one function, such as {\"front\": \"house\"}, is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"frnt\": \"b\"}, \"weight\": 5}]}]}", 1,
     61, "there is no function 'frnt'; did you mean Front?"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"front\": []}, \"weight\": 5}]}]}", 1,
     61, "Front is given 0 arguments; {\"front\": [\"thing\", reach]} is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"front\": [\"b\", \"c\"]}, \"weight\": 5}]}]}",
     1, 76, "unexpected 'c'; a number, as in {\"front\": [\"thing\", reach]}, is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"front\": [[\"b\"]]}, \"weight\": 5}]}]}",
     1, 70, "unexpected '['; the name of a thing or a number is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"front\": [\"b\", -1]}, \"weight\": 5}]}]}",
     1, 75, "the reach of Front is -1; a number of metres above 0, or 0 for the thing's own, is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"between\": [\"b\", \"b\"]}, \"weight\": 5}]}]}",
     1, 78, "unexpected 'b'; another thing than the first is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"near\": { \"front\" : [ \"b\", 2 ] } , \"weight\": -5}]}]}",
     1, 98,
     "the negative weight -5 needs Not; write \"not\": true, \"near\": { \"front\" : [ \"b\", 2 ] }, \"weight\": -5"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": {\"lineOfSight\": \"b\"}, \"weight\": 5}]}]}",
     1, 61,
     "LineOfSight cannot be made here: a line of sight needs a plane; give the annotations one when they are made"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"weight\": 5, \"factor\": \"clam\"}]}]}",
     1, 92, "there is no value 'clam'; did you mean calm?"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"weight\": 5, \"factor\": 2}]}]}",
     1, 91, "unexpected '2'; the name of a value is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"weight\": 5, \"while\": \"time\"}]}]}",
     1, 91, "unexpected 'time'; a name and two numbers, such as [\"time\", 22, 6], is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"weight\": 5, \"while\": [\"time\", 1]}]}]}",
     1, 90, "unexpected '['; a name and two numbers, such as [\"time\", 22, 6], is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"weight\": 5, \"while\": [\"noon\", 1, 2]}]}]}",
     1, 92, "there is no value 'noon'; calm or time is needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"weight\": 5, \"while\": [\"time\", 3, 3]}]}]}",
     1, 102, "the interval from 3 to 3 is empty; two different numbers are needed"},
    {"{\"legs\": [{\"from\": \"b\", \"to\": \"c\", \"constraints\": [{\"in\": \"grass\", \"weight\": 5, \"while\": [1, 2, 3]}]}]}",
     1, 91, "unexpected '1'; the name of a value is needed"},
};

typedef wend_status (*mistaken_reader)(wend_annotations *annotations, const char *text, size_t length,
                                       wend_diagnostics *findings, wend_rules **rules);

static bool mistake_is_reported(const rule_yard *world, mistaken_reader reader, const rule_mistake *mistake) {
    wend_diagnostics *findings = NULL;
    wend_rules *rules = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_status status = reader(world->annotations, mistake->text, strlen(mistake->text), findings, &rules);
    const wend_diagnostic *finding = status == WEND_BAD_INPUT ? wend_diagnostics_get(findings, 0) : NULL;
    bool is_reported = finding && !rules && wend_diagnostics_count(findings) == 1 &&
                       finding->place.kind == WEND_PLACE_TEXT && finding->place.line == mistake->line &&
                       finding->place.column == mistake->column && strcmp(finding->text, mistake->finding) == 0 &&
                       wend_annotations_count(world->annotations) == RULE_YARD_ANNOTATIONS;
    if (!is_reported && finding)
        print_error("\"%s\": %u:%u: %s\n", mistake->text, (unsigned)finding->place.line,
                    (unsigned)finding->place.column, finding->text);
    if (!is_reported && !finding) print_error("\"%s\" is read\n", mistake->text);
    wend_rules_destroy(rules);
    wend_diagnostics_destroy(findings);
    return is_reported;
}

static void mistakes_are_reported(mistaken_reader reader, const rule_mistake *mistakes, size_t count) {
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    size_t failures = 0;
    for (size_t i = 0; i < count; i++) failures += !mistake_is_reported(&world, reader, &mistakes[i]);
    assert_int_equal(failures, 0);
    rule_yard_free(&world);
}

static void every_mistake_in_words_is_pointed_at_and_says_what_is_expected(void **state) {
    (void)state;
    mistakes_are_reported(wend_rules_read_text, text_mistakes, sizeof text_mistakes / sizeof *text_mistakes);
}

static void every_mistake_in_json_is_pointed_at_and_says_what_is_expected(void **state) {
    (void)state;
    mistakes_are_reported(wend_rules_read_json, json_mistakes, sizeof json_mistakes / sizeof *json_mistakes);
}

static void a_set_without_names_says_so(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    wend_annotations_def def = wend_default_annotations_def();
    def.mesh = world.mesh;
    wend_annotations *empty = NULL;
    assert_int_equal(wend_annotations_create(&def, NULL, &empty), WEND_OK);
    static const char *const cases[][2] = {
        {"Move from home to b", "there is no thing 'home'; no thing has a name yet"},
        {"Move from (1, 2) to (2, 2) In grass with weight 2",
         "there is no annotation 'grass'; no annotation has a name yet, but functions such as Front(thing) make some"}};
    for (int i = 0; i < 2; i++) {
        wend_diagnostics *findings = NULL;
        wend_rules *rules = NULL;
        assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
        assert_int_equal(wend_rules_read_text(empty, cases[i][0], strlen(cases[i][0]), findings, &rules),
                         WEND_BAD_INPUT);
        assert_string_equal(wend_diagnostics_get(findings, 0)->text, cases[i][1]);
        wend_diagnostics_destroy(findings);
    }
    wend_annotations_destroy(empty);
    rule_yard_free(&world);
}

static void what_is_graded_cannot_be_forbidden(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(true, wend_default_allocator()); // a relationship needs a plane
    static const rule_mistake mistake = {
        "Move from b to c Not In Relationship(house)", 1, 18,
        "Relationship(house) is graded and cannot be forbidden altogether; write Not In Relationship(house) with weight "
        "-5"};
    assert_true(mistake_is_reported(&world, wend_rules_read_text, &mistake));
    rule_yard_free(&world);
}

// A zero byte in a text or in a name is no end of it.
static void a_zero_byte_is_pointed_at(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    static const char text[] = "Move from b\0 to c", json[] = "{\"legs\": [{\"from\": \"b\\u0000\", \"to\": \"c\"}]}";
    for (int i = 0; i < 2; i++) {
        wend_diagnostics *findings = NULL;
        wend_rules *rules = NULL;
        assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
        assert_int_equal(i ? wend_rules_read_json(world.annotations, json, sizeof json - 1, findings, &rules)
                           : wend_rules_read_text(world.annotations, text, sizeof text - 1, findings, &rules),
                         WEND_BAD_INPUT);
        const wend_diagnostic *finding = wend_diagnostics_get(findings, 0);
        assert_int_equal(finding->place.column, i ? 21 : 12);
        assert_string_equal(finding->text, i ? "there is no thing 'b?'; did you mean b?"
                                             : "the byte 0x00 is not printable ASCII; names are made of letters, "
                                               "digits and _");
        wend_diagnostics_destroy(findings);
    }
    rule_yard_free(&world);
}

// ---- The page -------------------------------------------------------------------------------------------------------

static char *read_page(void) {
    size_t length;
    char *page = read_whole_file(WEND_SOURCE_DIR "/docs/rule-language.md", &length);
    assert_non_null(page);
    return page;
}

// What stands between two marks, the next time; the page goes on behind the second.
static const char *next_between(char **page, const char *from, const char *to) {
    char *start = strstr(*page, from);
    char *end = start ? strstr(start + strlen(from), to) : NULL;
    if (!end) return NULL;
    *end = 0;
    *page = end + strlen(to);
    return start + strlen(from);
}

static void the_examples_of_the_page_are_read(void **state) {
    (void)state;
    rule_yard yard = rule_yard_make(true, wend_default_allocator());
    char *page = read_page(), *rest = page;
    wend_rules *rules = NULL, *same = NULL;
    const char *text = next_between(&rest, "```rules\n", "```"), *json = next_between(&rest, "```json\n", "```");
    assert_true(text && json);
    assert_int_equal(wend_rules_read_text(yard.annotations, text, strlen(text), NULL, &rules), WEND_OK);
    assert_int_equal(wend_rules_read_json(yard.annotations, json, strlen(json), NULL, &same), WEND_OK);
    char one[1000], other[1000];
    size_t length;
    assert_int_equal(wend_rules_write_text(rules, yard.annotations, one, sizeof one, &length), WEND_OK);
    assert_int_equal(wend_rules_write_text(same, yard.annotations, other, sizeof other, &length), WEND_OK);
    assert_string_equal(one, other);
    wend_rules_destroy(rules);
    wend_rules_destroy(same);
    free(page);
    rule_yard_free(&yard);
}

static void the_mistakes_of_the_page_are_reported_as_it_says(void **state) {
    (void)state;
    rule_yard yard = rule_yard_make(false, wend_default_allocator());
    char *page = read_page(), *rest = strstr(page, "## Mistakes");
    size_t count = 0;
    assert_non_null(rest);
    for (const char *text; (text = next_between(&rest, "\n| `", "` | `")) != NULL; count++) {
        char *told = rest;
        rule_mistake mistake = {.text = text};
        mistake.line = strtoul(told, &told, 10);
        mistake.column = strtoul(told + 1, &told, 10);
        mistake.finding = told + 2;
        rest = strstr(told, "` |\n");
        assert_non_null(rest);
        *rest = '\0';
        rest += 3; // at the line's end, where the next begins
        assert_true(mistake_is_reported(&yard, wend_rules_read_text, &mistake));
    }
    assert_true(count >= 20);
    free(page);
    rule_yard_free(&yard);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(every_mistake_in_words_is_pointed_at_and_says_what_is_expected),
        FACT(every_mistake_in_json_is_pointed_at_and_says_what_is_expected),
        FACT(a_set_without_names_says_so),
        FACT(what_is_graded_cannot_be_forbidden),
        FACT(a_zero_byte_is_pointed_at),
        FACT(the_examples_of_the_page_are_read),
        FACT(the_mistakes_of_the_page_are_reported_as_it_says),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
