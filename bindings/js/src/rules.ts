// Rules: what a good path is, in words.

import { Annotations, type AnnotationReference, type ThingReference } from './annotations.js';
import { BadInputError, type Message } from './errors.js';
import { wend_rule_constraint, wend_rule_leg, wend_rule_place, wend_rules_def } from './generated/layouts.js';
import { anyNumber, coordinatesOf, MOST_32, optionsOf, show, wholeNumber, type Names } from './input.js';
import type { Library } from './library.js';
import { writeText, type Point } from './mesh.js';
import { Resource } from './resource.js';
import { numberOf } from './search.js';
import type { Pointer } from './struct.js';

const PREPOSITIONS = { in: 0, near: 1 } as const;
const PREPOSITION_NAMES = ['in', 'near'] as const;
const NO_THING = 0xffffffff;

/** An error in a text, and where: enough for a text box to point at the word. */
export interface RuleFinding {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units as JavaScript counts them. */
  readonly column: number;
  /** Where the word begins and ends: `text.slice(start, end)`. */
  readonly start: number;
  readonly end: number;
  /** The word itself; empty when something is missing at the end. */
  readonly word: string;
  /** What is invalid and what is expected, in English. */
  readonly text: string;
  /** The number of the message, which stays the same over versions. */
  readonly number: number;
}

/** An invalid rule text. `findings` has the error of each word. */
export class RuleTextError extends BadInputError {
  override readonly name = 'RuleTextError';
  /** In the order of the text. */
  readonly findings: readonly RuleFinding[];

  /** @internal */
  constructor(text: string, messages: readonly Message[]) {
    super('bad-input', messages);
    this.findings = messages.filter(({ severity }) => severity === 'error').map((message) => findingOf(text, message));
  }
}

/** Where a leg begins or ends: a thing, wherever it is, or a position in metres. */
export type RulePlace = ThingReference | Point;

/** A constraint as one gives it. */
export interface RuleConstraintOptions {
  /** `in`: all of the weight in the region, nothing outside; `near`: falling to nothing |weight| metres from it. */
  preposition: keyof typeof PREPOSITIONS;
  annotation: AnnotationReference;
  /** Above 0 attracts, below 0 repels; -Infinity forbids, and needs `in`. */
  weight: number;
  /** A named value that the weight is multiplied by. */
  factor?: string;
  /** A named value that must be in a range, which goes around when low > high, as hours of a day do. */
  while?: { name: string; low: number; high: number };
}

/** A leg as one gives it. */
export interface RuleLegOptions {
  from: RulePlace;
  to: RulePlace;
  constraints?: readonly RuleConstraintOptions[];
}

/** What rules are made from, without words. */
export interface RulesOptions {
  legs: readonly RuleLegOptions[];
  /** Another leg follows the last, which ends where it begins: `repeatFrom`. */
  repeats?: boolean;
  /** The number of the leg that follows the last; default 0, the first. A later one: an approach, then a patrol. Needs `repeats`. */
  repeatFrom?: number;
}

const CONSTRAINT_NAMES: Names<RuleConstraintOptions> = { preposition: true, annotation: true, weight: true, factor: true, while: true };
const WHILE_NAMES: Names<NonNullable<RuleConstraintOptions['while']>> = { name: true, low: true, high: true };
const LEG_NAMES: Names<RuleLegOptions> = { from: true, to: true, constraints: true };
const RULES_NAMES: Names<RulesOptions> = { legs: true, repeats: true, repeatFrom: true };

/** A constraint. */
export interface RuleConstraint {
  readonly preposition: keyof typeof PREPOSITIONS;
  /** The number of the annotation. */
  readonly annotation: number;
  readonly weight: number;
  readonly factor: string | undefined;
  readonly while: { readonly name: string; readonly low: number; readonly high: number } | undefined;
  /** The constraint in the words of the language; undefined when its annotation has no name. */
  readonly text: string | undefined;
}

/** A leg. */
export interface RuleLeg {
  /** The number of a thing, or a position. */
  readonly from: number | [x: number, y: number];
  readonly to: number | [x: number, y: number];
  readonly constraints: readonly RuleConstraint[];
}

/** Rules: legs, each with its constraints. They do not change. Make them with `wend.Rules.fromText(annotations, 'Move from home to (18, 4) ...')`. */
export class Rules extends Resource {
  readonly annotations: Annotations;
  readonly legs: readonly RuleLeg[];
  /** Leg `repeatFrom` follows the last. */
  readonly repeats: boolean;
  /** The number of the leg that follows the last: 0 when the whole repeats, and when nothing does. */
  readonly repeatFrom: number;

  private constructor(annotations: Annotations, pointer: Pointer<'wend_rules'>) {
    const { library } = annotations;
    super(library, pointer, destroyer(library), [annotations]);
    this.annotations = annotations;
    this.repeats = Boolean(library.raw.wend_rules_repeats(pointer));
    this.repeatFrom = library.raw.wend_rules_repeat_leg(pointer) >>> 0;
    const texts = this.#constraintTexts();
    this.legs = Array.from({ length: library.raw.wend_rules_leg_count(pointer) }, (_, i) => readLeg(library, pointer, i, texts?.[i]));
  }

  /**
   * Reads rules. Annotations that the text makes by functions, such as Front(house), are added to the set.
   * @throws RuleTextError with each mistake and the place of its word; nothing is added then
   */
  static fromText(library: Library, annotations: Annotations, text: string): Rules {
    if (typeof text !== 'string') throw new TypeError(`the text is ${show(text)}; a string is needed`);
    return Rules.#read(library, annotations, text, 'wend_rules_read_text');
  }

  /** Reads rules from JSON, as a text or as objects. The members are those of `toJSON()`; docs/rules.md lists them. */
  static fromJSON(library: Library, annotations: Annotations, json: string | object): Rules {
    return Rules.#read(library, annotations, typeof json === 'string' ? json : JSON.stringify(json), 'wend_rules_read_json');
  }

  static #read(library: Library, annotations: Annotations, text: string, read: 'wend_rules_read_text' | 'wend_rules_read_json'): Rules {
    checkAnnotations(library, annotations);
    return library.frame(() => {
      const room = library.bytes(8);
      const { at, length } = library.utf8(text);
      try {
        library.checkFindings((findings) => library.raw[read](annotations.pointer, at, length, findings, room));
      } catch (error) {
        throw error instanceof BadInputError ? new RuleTextError(text, error.messages) : error;
      }
      return new Rules(annotations, library.u32[room >>> 2]);
    });
  }

  /** Makes rules without words. */
  static create(library: Library, annotations: Annotations, options: RulesOptions): Rules {
    checkAnnotations(library, annotations);
    const { legs, repeats = false, repeatFrom = 0 } = optionsOf('the second argument of create', options, RULES_NAMES, "{ legs: [{ from: 'home', to: [18, 4], constraints: [] }] }");
    if (!Array.isArray(legs)) throw new TypeError(`legs is ${show(legs)}; an array of legs is needed`);
    return library.frame(() => {
      const room = library.bytes(8);
      const def = library.bytes(wend_rules_def.size);
      library.raw.wend_default_rules_def(def);
      const legsAt = library.bytes(wend_rule_leg.size * legs.length);
      legs.forEach((leg, i) => writeLeg(library, annotations, legsAt + wend_rule_leg.size * i, leg, i));
      library.set(wend_rules_def, def, 'legs', legsAt);
      library.set(wend_rules_def, def, 'leg_count', legs.length);
      library.set(wend_rules_def, def, 'repeats', repeats);
      library.set(wend_rules_def, def, 'repeat_leg', wholeNumber('repeatFrom', repeatFrom, 0, MOST_32));
      library.checkFindings((findings) => library.raw.wend_rules_create(annotations.pointer, def, findings, room));
      return new Rules(annotations, library.u32[room >>> 2]);
    });
  }

  override toString(): string {
    return this.isDisposed ? super.toString() : `${super.toString()} of ${this.legs.length} legs`;
  }

  #write(write: 'wend_rules_write_text' | 'wend_rules_write_json'): string {
    const { library, pointer } = this;
    const set = this.annotations.keptPointer;
    return library.frame(() => writeText(library, (text, room, length) => library.raw[write](pointer, set, text, room, length)));
  }

  // Constraints of each leg in words. Names are never words of the language, so these cut the text in the right places.
  #constraintTexts(): string[][] | undefined {
    let text: string;
    try {
      text = this.toText();
    } catch {
      return undefined; // an annotation without a name
    }
    const tidy = (part: string) => part.replace(/\brepeat\s*$/i, '').replace(/\s+/g, ' ').trim();
    return text.split(/\bthen\b/i).map((leg) => {
      const begins = Array.from(leg.matchAll(/\b(?:Not\s+)?(?:In|Near)\b/gi), ({ index }) => index);
      return begins.map((begin, i) => tidy(leg.slice(begin, begins[i + 1])));
    });
  }

  /** The rules in words; reading them gives the same rules. Throws when an annotation has neither a name nor a function. */
  toText(): string {
    return this.#write('wend_rules_write_text');
  }

  /** The rules as objects, for `JSON.stringify`. */
  toJSON(): object {
    return JSON.parse(this.#write('wend_rules_write_json')) as object;
  }
}

function destroyer(library: Library): (rules: Pointer) => void {
  return (rules) => library.raw.wend_rules_destroy(rules);
}

/** @internal */
export function checkAnnotations(library: Library, annotations: unknown): asserts annotations is Annotations {
  if (!(annotations instanceof Annotations)) throw new TypeError(`annotations is ${show(annotations)}; wend.Annotations.create({ mesh }) makes some`);
  if (annotations.library !== library) throw new TypeError('the annotations belong to another instance of wend');
}

// ---------------------------------------------------------------------------------------------------------------------
// Where a mistake is

// C counts bytes of UTF-8 and lines, JavaScript UTF-16 units.
function findingOf(text: string, { place, text: said, number }: Message): RuleFinding {
  const [line, bytes] = place?.kind === 'text' ? [place.line, Math.max(place.column, 1)] : [1, 1];
  let from = 0;
  for (let i = 1; i < line; i++) {
    const next = text.indexOf('\n', from);
    if (next < 0) break;
    from = next + 1;
  }
  let start = from;
  for (let taken = 1; taken < bytes && start < text.length; ) {
    const code = text.codePointAt(start)!;
    taken += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    start += code < 0x10000 ? 1 : 2;
  }
  const word = /^(?:"[^"\n]*"?|[-+]?[\w.\u0080-\uffff]+|\S)/u.exec(text.slice(start))?.[0] ?? '';
  return { line, column: start - from + 1, start, end: start + word.length, word, text: said, number };
}

// ---------------------------------------------------------------------------------------------------------------------
// Legs in memory

function readPlace(library: Library, at: Pointer): number | [number, number] {
  const thing = library.get(wend_rule_place, at, 'thing');
  if (thing !== NO_THING) return thing;
  const position = library.get(wend_rule_place, at, 'position');
  return [library.f64[position >>> 3], library.f64[(position >>> 3) + 1]];
}

function readLeg(library: Library, rules: Pointer, number: number, texts: readonly string[] | undefined): RuleLeg {
  return library.frame(() => {
    const leg = library.bytes(wend_rule_leg.size);
    library.raw.wend_rules_get_leg(leg, rules, number);
    const from = library.get(wend_rule_leg, leg, 'constraints');
    const count = library.get(wend_rule_leg, leg, 'constraint_count');
    return {
      from: readPlace(library, library.get(wend_rule_leg, leg, 'from')),
      to: readPlace(library, library.get(wend_rule_leg, leg, 'to')),
      constraints: Array.from({ length: count }, (_, i) => readConstraint(library, from + wend_rule_constraint.size * i, texts?.[i])),
    };
  });
}

function readConstraint(library: Library, at: Pointer, text: string | undefined): RuleConstraint {
  const name = (field: 'factor' | 'while_name') => {
    const place = library.get(wend_rule_constraint, at, field);
    return place === 0 ? undefined : library.text(place);
  };
  const whileName = name('while_name');
  return {
    preposition: PREPOSITION_NAMES[library.get(wend_rule_constraint, at, 'preposition')],
    annotation: library.get(wend_rule_constraint, at, 'annotation'),
    weight: library.get(wend_rule_constraint, at, 'weight'),
    factor: name('factor'),
    while: whileName === undefined ? undefined : {
      name: whileName,
      low: library.get(wend_rule_constraint, at, 'while_low'),
      high: library.get(wend_rule_constraint, at, 'while_high'),
    },
    text,
  };
}

function writePlace(library: Library, annotations: Annotations, at: Pointer, place: RulePlace, what: string): void {
  const isThing = typeof place === 'number' || typeof place === 'string';
  library.set(wend_rule_place, at, 'thing', isThing ? annotations.thingNumber(place, what) : NO_THING);
  const right = 'a thing or a point is needed: its number, its name, [x, y] or { x, y }';
  library.setPoint(library.get(wend_rule_place, at, 'position'), isThing ? [0, 0] : coordinatesOf(what, place, right));
}

function writeLeg(library: Library, annotations: Annotations, at: Pointer, leg: RuleLegOptions, index: number): void {
  const { from, to, constraints = [] } = optionsOf(`leg ${index}`, leg, LEG_NAMES, "{ from: 'home', to: [18, 4] }");
  if (!Array.isArray(constraints)) throw new TypeError(`constraints of leg ${index} is ${show(constraints)}; an array is needed`);
  writePlace(library, annotations, library.get(wend_rule_leg, at, 'from'), from, `from of leg ${index}`);
  writePlace(library, annotations, library.get(wend_rule_leg, at, 'to'), to, `to of leg ${index}`);
  const list = library.bytes(wend_rule_constraint.size * constraints.length);
  constraints.forEach((constraint, i) => writeConstraint(library, annotations, list + wend_rule_constraint.size * i, constraint, `constraint ${i} of leg ${index}`));
  library.set(wend_rule_leg, at, 'constraints', list);
  library.set(wend_rule_leg, at, 'constraint_count', constraints.length);
}

function writeConstraint(library: Library, annotations: Annotations, at: Pointer, constraint: RuleConstraintOptions, what: string): void {
  const { preposition, annotation, weight, factor, while: range } = optionsOf(what, constraint, CONSTRAINT_NAMES, "{ preposition: 'in', annotation: 'grass', weight: -5 }");
  library.raw.wend_default_rule_constraint(at);
  library.set(wend_rule_constraint, at, 'preposition', numberOf(PREPOSITIONS, preposition, `preposition of ${what}`));
  library.set(wend_rule_constraint, at, 'annotation', annotations.number(annotation));
  library.set(wend_rule_constraint, at, 'weight', anyNumber(`weight of ${what}`, weight));
  if (factor !== undefined) library.set(wend_rule_constraint, at, 'factor', library.utf8(factor).at);
  if (range !== undefined) {
    optionsOf(`while of ${what}`, range, WHILE_NAMES, "{ name: 'time', low: 20, high: 6 }");
    library.set(wend_rule_constraint, at, 'while_name', library.utf8(range.name).at);
    library.set(wend_rule_constraint, at, 'while_low', anyNumber(`while.low of ${what}`, range.low));
    library.set(wend_rule_constraint, at, 'while_high', anyNumber(`while.high of ${what}`, range.high));
  }
}
