// Annotations: parts of the world that rules refer to, and the things they are attached to.

import { wend_annotation_def, wend_annotations_def, wend_extent, wend_thing_def } from './generated/layouts.js';
import { anyNumber, coordinatesOf, MOST_32, optionsOf, pointOf, show, wholeNumber, type Names } from './input.js';
import type { Library } from './library.js';
import { Mesh, type Point, type Ring } from './mesh.js';
import { readTrace } from './path.js';
import { Plane } from './plane.js';
import { Resource } from './resource.js';
import { numberOf } from './search.js';
import type { Pointer } from './struct.js';
import { terrainNumber } from './terrain.js';

const KINDS = {
  box: 0, disc: 1, polygon: 2, front: 3, back: 4, left: 5, right: 6, inside: 7, around: 8, between: 9, cone: 10, sight: 11, terrain: 12,
  relationship: 13, callback: 14,
} as const;
const KIND_NAMES = Object.keys(KINDS) as AnnotationKind[];
const NONE = 0xffffffff;

/** What an annotation is. */
export type AnnotationKind = keyof typeof KINDS;

/** An object or a person that annotations are attached to. All but the position may be left out. */
export interface ThingOptions {
  /** For rules: a letter or `_`, then letters, digits and `_`; no word of the language; its own. */
  name?: string;
  /** Its middle, in metres. */
  position: Point;
  /** Where its front is: radians, counterclockwise from x; default 0. */
  heading?: number;
  /** Metres from its middle to its front; default 0.25. */
  halfLength?: number;
  /** Metres from its middle to its side; default 0.25. */
  halfWidth?: number;
  /** Metres that Front, Back, Left, Right and Around reach unless given; default 2. */
  reach?: number;
  /** Metres it sees unless given; default 10. */
  sightRange?: number;
  /** Radians to either side of its heading that it sees; default pi / 4. */
  sightHalfAngle?: number;
  /** Metres a second, for fields that think ahead; default 0. */
  velocity?: Point;
}

/** A thing as it is now. */
export interface Thing extends Required<Omit<ThingOptions, 'name' | 'position' | 'velocity'>> {
  readonly name: string | undefined;
  readonly position: [x: number, y: number];
  readonly velocity: [x: number, y: number];
}

/** A thing by its number or its name. */
export type ThingReference = number | string;

/** An annotation by its number or its name. */
export type AnnotationReference = number | string;

interface Named {
  /** For rules, as a thing's; things and annotations share no names. */
  name?: string;
}

interface Placed extends Named {
  /** What it is attached to: position and heading are then relative to it, x to its front and y to its left. Default: nothing, it is fixed in the world. */
  thing?: ThingReference;
  /** Metres; default (0, 0). */
  position?: Point;
}

/** An annotation. Metres and radians; what a thing says is the default where it says it. */
export type AnnotationOptions =
  | (Placed & { kind: 'box'; halfLength: number; halfWidth: number; heading?: number })
  | (Placed & { kind: 'disc'; radius: number })
  /** One ring of corners, filled where it winds around an odd number of times. */
  | (Placed & { kind: 'polygon'; points: Ring; heading?: number })
  /** Next to a thing, as wide as it is, or all around it without itself. */
  | (Named & { kind: 'front' | 'back' | 'left' | 'right' | 'around'; thing: ThingReference; reach?: number })
  | (Named & { kind: 'inside'; thing: ThingReference })
  | (Named & { kind: 'between'; thing: ThingReference; other: ThingReference })
  /** `cone`: what it would see in an empty world; `sight`: what it sees, which needs a plane. */
  | (Named & { kind: 'cone' | 'sight'; thing: ThingReference; range?: number; halfAngle?: number })
  /** All triangles of the mesh of a kind of terrain. */
  | (Named & { kind: 'terrain'; terrain: number | string })
  /** A person's wish for distance: full at the person, nothing at `reach`, and less where the person does not see. Needs a plane. */
  | (Named & { kind: 'relationship'; thing: ThingReference; reach?: number; hiddenShare?: number })
  /** Your own: the share of a weight that counts at a place, 0 to 1, and the box outside which it is 0. See {@link Annotations.touch}. */
  | (Named & { kind: 'callback'; value: (x: number, y: number) => number; low: Point; high: Point });

type OfKind<Kind, Options = AnnotationOptions> = Options extends { kind: infer Kinds } ? (Kind extends Kinds ? Options : never) : never;

const NAMED = { kind: true, name: true } as const;
const BESIDE: Names<OfKind<'front'>> = { ...NAMED, thing: true, reach: true };
const SEEN: Names<OfKind<'cone'>> = { ...NAMED, thing: true, range: true, halfAngle: true };
const PLACED = { ...NAMED, thing: true, position: true } as const;
const ANNOTATION_NAMES: { readonly [Kind in AnnotationKind]: Names<OfKind<Kind>> } = {
  box: { ...PLACED, halfLength: true, halfWidth: true, heading: true },
  disc: { ...PLACED, radius: true },
  polygon: { ...PLACED, points: true, heading: true },
  front: BESIDE,
  back: BESIDE,
  left: BESIDE,
  right: BESIDE,
  around: BESIDE,
  inside: { ...NAMED, thing: true },
  between: { ...NAMED, thing: true, other: true },
  cone: SEEN,
  sight: SEEN,
  terrain: { ...NAMED, terrain: true },
  relationship: { ...BESIDE, hiddenShare: true },
  callback: { ...NAMED, value: true, low: true, high: true },
};
const THING_NAMES: Names<ThingOptions> = {
  name: true, position: true, heading: true, halfLength: true, halfWidth: true, reach: true, sightRange: true, sightHalfAngle: true, velocity: true,
};

/** An annotation as it was defined. */
export interface Annotation {
  readonly kind: AnnotationKind;
  readonly name: string | undefined;
  /** The number of the thing it is attached to. */
  readonly thing: number | undefined;
  /** BETWEEN: the second one. */
  readonly other: number | undefined;
}

/** A box in metres. */
export interface Extent {
  readonly low: [x: number, y: number];
  readonly high: [x: number, y: number];
}

/** How a set of annotations is made. */
export interface AnnotationsOptions {
  /** The world. */
  mesh: Mesh;
  /** Of the same mesh: for `sight` and `relationship`, LineOfSight and Relationship in rules. */
  plane?: Plane;
}

/** @internal What functions of the caller's threw while C called them: rethrown once C has returned. */
export interface Failures {
  error?: { readonly reason: unknown };
}

/** Things, the annotations attached to them, and named values: what rules refer to. Make one with `wend.Annotations.create({ mesh, plane })`. */
export class Annotations extends Resource {
  readonly mesh: Mesh;
  readonly plane: Plane | undefined;
  readonly #callbacks: Pointer[];
  readonly #failures: Failures = {};

  private constructor(mesh: Mesh, plane: Plane | undefined, pointer: Pointer<'wend_annotations'>) {
    const callbacks: Pointer[] = [];
    super(mesh.library, pointer, destroyer(mesh.library, callbacks), plane === undefined ? [mesh] : [mesh, plane]);
    this.mesh = mesh;
    this.plane = plane;
    this.#callbacks = callbacks;
  }

  /** Makes a set that holds nothing. */
  static create(library: Library, options: AnnotationsOptions): Annotations {
    const { mesh, plane } = optionsOf('the argument of create', options, { mesh: true, plane: true }, '{ mesh, plane }');
    if (!(mesh instanceof Mesh)) throw new TypeError(`mesh is ${show(mesh)}; a mesh is needed, such as wend.Mesh.fromAreas(...)`);
    if (plane !== undefined && !(plane instanceof Plane)) throw new TypeError(`plane is ${show(plane)}; a plane is needed, such as wend.Plane.create(mesh)`);
    if (mesh.library !== library || (plane !== undefined && plane.library !== library)) throw new TypeError('mesh or plane belong to another instance of wend');
    if (plane !== undefined && plane.mesh !== mesh) throw new TypeError('the plane is of another mesh');
    return library.frame(() => {
      const room = library.bytes(8);
      const def = library.bytes(wend_annotations_def.size);
      library.raw.wend_default_annotations_def(def);
      library.set(wend_annotations_def, def, 'mesh', mesh.pointer);
      if (plane !== undefined) library.set(wend_annotations_def, def, 'plane', plane.pointer);
      library.checkFindings((findings) => library.raw.wend_annotations_create(def, findings, room));
      return new Annotations(mesh, plane, library.u32[room >>> 2]);
    });
  }

  override toString(): string {
    return this.isDisposed ? super.toString() : `${super.toString()} of ${this.thingCount} things`;
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Things

  /** Adds a thing. @returns its number, counted from 0 and never used again */
  addThing(options: ThingOptions): number {
    const { library } = this;
    const { position, velocity } = optionsOf('the argument of addThing', options, THING_NAMES, "{ name: 'guard1', position: [4, 7] }");
    const place = coordinatesOf('position', position);
    const speed = velocity === undefined ? undefined : coordinatesOf('velocity', velocity);
    return library.frame(() => {
      const room = library.bytes(8);
      const def = library.bytes(wend_thing_def.size);
      library.raw.wend_default_thing_def(def);
      if (options.name !== undefined) library.set(wend_thing_def, def, 'name', nameOf(library, options.name));
      library.setPoint(library.get(wend_thing_def, def, 'position'), place);
      if (speed !== undefined) library.setPoint(library.get(wend_thing_def, def, 'velocity'), speed);
      const numbers = [
        ['heading', 'heading'], ['halfLength', 'half_length'], ['halfWidth', 'half_width'], ['reach', 'reach'], ['sightRange', 'sight_range'],
        ['sightHalfAngle', 'sight_half_angle'],
      ] as const;
      for (const [name, field] of numbers) {
        const value = options[name];
        if (value !== undefined) library.set(wend_thing_def, def, field, anyNumber(name, value));
      }
      library.checkFindings((findings) => library.raw.wend_annotations_add_thing(this.pointer, def, findings, room));
      return library.u32[room >>> 2];
    });
  }

  /** How many numbers were given to things, removed ones included. */
  get thingCount(): number {
    return this.library.raw.wend_annotations_thing_count(this.pointer) >>> 0;
  }

  /** The number of the thing of that name; undefined when there is none. */
  findThing(name: string): number | undefined {
    return this.#find(name, 'wend_annotations_find_thing');
  }

  /** A thing as it is now. */
  thing(thing: ThingReference): Thing {
    const { library } = this;
    const at = library.raw.wend_annotations_get_thing(this.pointer, this.thingNumber(thing)) >>> 0;
    const name = library.get(wend_thing_def, at, 'name');
    return {
      name: name === 0 ? undefined : library.text(name),
      position: readPoint(library, library.get(wend_thing_def, at, 'position')),
      heading: library.get(wend_thing_def, at, 'heading'),
      halfLength: library.get(wend_thing_def, at, 'half_length'),
      halfWidth: library.get(wend_thing_def, at, 'half_width'),
      reach: library.get(wend_thing_def, at, 'reach'),
      sightRange: library.get(wend_thing_def, at, 'sight_range'),
      sightHalfAngle: library.get(wend_thing_def, at, 'sight_half_angle'),
      velocity: readPoint(library, library.get(wend_thing_def, at, 'velocity')),
    };
  }

  /** Moves and turns a thing; without a heading it keeps its heading. Annotations attached to it follow. */
  moveThing(thing: ThingReference, position: Point, heading?: number): void {
    const { library } = this;
    const number = this.thingNumber(thing);
    const place = pointOf('position', position);
    const turned = heading ?? library.get(wend_thing_def, library.raw.wend_annotations_get_thing(this.pointer, number) >>> 0, 'heading');
    if (!Number.isFinite(anyNumber('heading', turned))) throw new RangeError(`heading is ${turned}; finite radians are needed`);
    library.frame(() => library.check(library.raw.wend_annotations_move_thing(this.pointer, number, library.doubles(place), turned)));
  }

  /** Says where a thing is going, in metres a second, for fields that think ahead. It moves nothing. */
  setVelocity(thing: ThingReference, velocity: Point): void {
    const { library } = this;
    const number = this.thingNumber(thing);
    const speed = pointOf('velocity', velocity);
    library.frame(() => library.check(library.raw.wend_annotations_set_velocity(this.pointer, number, library.doubles(speed))));
  }

  /** Removes a thing. Annotations attached to it become empty. */
  removeThing(thing: ThingReference): void {
    this.library.raw.wend_annotations_remove_thing(this.pointer, this.thingNumber(thing));
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Annotations

  /** Adds an annotation. It can be used at once. @returns its number, counted from 0 and never used again */
  add(options: AnnotationOptions): number {
    const { library } = this;
    const kind = numberOf(KINDS, (options as AnnotationOptions | undefined)?.kind ?? ('' as never), 'kind');
    const example = "{ kind: 'disc', name: 'well', position: [4, 7], radius: 2 }";
    optionsOf(`the annotation of kind ${show(options.kind)}`, options, ANNOTATION_NAMES[options.kind] as Names<AnnotationOptions>, example);
    return library.frame(() => {
      const room = library.bytes(8);
      const def = library.bytes(wend_annotation_def.size);
      library.raw.wend_default_annotation_def(def, kind as never);
      if (options.name !== undefined) library.set(wend_annotation_def, def, 'name', nameOf(library, options.name));
      const callback = this.#describe(def, options);
      try {
        library.checkFindings((findings) => library.raw.wend_annotations_add(this.pointer, def, findings, room));
      } catch (error) {
        if (callback !== undefined) library.releaseCallback(callback);
        throw error;
      }
      if (callback !== undefined) this.#callbacks.push(callback);
      return library.u32[room >>> 2];
    });
  }

  // Writes what a kind needs; returns the callback that was made for it.
  #describe(def: Pointer, options: AnnotationOptions): Pointer | undefined {
    const { library } = this;
    const number = (name: string, field: 'heading' | 'half_length' | 'half_width' | 'radius' | 'reach' | 'half_angle' | 'hidden_share', value: number | undefined) => {
      if (value !== undefined) library.set(wend_annotation_def, def, field, anyNumber(name, value));
    };
    const thing = (name: 'thing' | 'other', value: ThingReference | undefined) => {
      if (value !== undefined) library.set(wend_annotation_def, def, name, this.thingNumber(value, name));
    };
    const point = (name: 'position' | 'low' | 'high', value: Point | undefined) => {
      if (value !== undefined) library.setPoint(library.get(wend_annotation_def, def, name), coordinatesOf(name, value));
    };
    switch (options.kind) {
      case 'box':
      case 'disc':
      case 'polygon':
        thing('thing', options.thing);
        point('position', options.position);
        if (options.kind === 'disc') {
          number('radius', 'radius', options.radius);
          return undefined;
        }
        number('heading', 'heading', options.heading);
        if (options.kind === 'box') {
          number('halfLength', 'half_length', options.halfLength);
          number('halfWidth', 'half_width', options.halfWidth);
        } else {
          const corners = cornersOf(library, options.points);
          library.set(wend_annotation_def, def, 'points', library.doubles(corners));
          library.set(wend_annotation_def, def, 'point_count', corners.length / 2);
        }
        return undefined;
      case 'terrain':
        library.set(wend_annotation_def, def, 'terrain', terrainNumber(this.mesh.terrains, options.terrain));
        return undefined;
      case 'callback':
        return this.#describeCallback(def, options, point);
      case 'between':
        thing('thing', options.thing);
        thing('other', options.other);
        return undefined;
      case 'cone':
      case 'sight':
        thing('thing', options.thing);
        number('range', 'reach', options.range);
        number('halfAngle', 'half_angle', options.halfAngle);
        return undefined;
      case 'inside':
        thing('thing', options.thing);
        return undefined;
      case 'relationship':
        number('hiddenShare', 'hidden_share', options.hiddenShare);
      // falls through: as the others
      default:
        thing('thing', options.thing);
        number('reach', 'reach', options.reach);
        return undefined;
    }
  }

  #describeCallback(def: Pointer, { value, low, high }: Extract<AnnotationOptions, { kind: 'callback' }>, point: (name: 'low' | 'high', value: Point) => void): Pointer {
    if (typeof value !== 'function') throw new TypeError(`value is ${show(value)}; a function of x and y is needed`);
    point('low', low);
    point('high', high);
    const callback = this.library.callback(shareOf(this.library, value, this.#failures), ['i32', 'i32'], 'f64');
    this.library.set(wend_annotation_def, def, 'callback', callback);
    return callback;
  }

  /** How many numbers were given to annotations, removed ones included. */
  get count(): number {
    return this.library.raw.wend_annotations_count(this.pointer) >>> 0;
  }

  /** The number of the annotation of that name; undefined when there is none. */
  find(name: string): number | undefined {
    return this.#find(name, 'wend_annotations_find');
  }

  /** An annotation as it was defined. */
  get(annotation: AnnotationReference): Annotation {
    const { library } = this;
    const at = library.raw.wend_annotations_get(this.pointer, this.number(annotation)) >>> 0;
    const name = library.get(wend_annotation_def, at, 'name');
    const [thing, other] = (['thing', 'other'] as const).map((field) => library.get(wend_annotation_def, at, field));
    return {
      kind: KIND_NAMES[library.get(wend_annotation_def, at, 'kind')],
      name: name === 0 ? undefined : library.text(name),
      thing: thing === NONE ? undefined : thing,
      other: other === NONE ? undefined : other,
    };
  }

  /** Removes an annotation: it becomes empty at once. Rules that name it go on, without it. */
  remove(annotation: AnnotationReference): void {
    this.library.raw.wend_annotations_remove(this.pointer, this.number(annotation));
  }

  /** Says that the function of a `callback` returns other values from now on, and outside which box it returns 0. */
  setCallbackBox(annotation: AnnotationReference, options: { low: Point; high: Point }): void {
    const { library } = this;
    const { low, high } = optionsOf('the second argument of setCallbackBox', options, { low: true, high: true }, '{ low: [0, 0], high: [4, 3] }');
    const number = this.number(annotation);
    const box = [pointOf('low', low), pointOf('high', high)] as const;
    library.frame(() => library.check(library.raw.wend_annotations_set_callback_box(this.pointer, number, library.doubles(box[0]), library.doubles(box[1]))));
  }

  /** Works out where everything is whose thing moved, now rather than when somebody asks next. */
  refresh(): void {
    this.library.check(this.library.raw.wend_annotations_refresh(this.pointer));
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Where annotations are

  /** True when a position is in the region. */
  contains(annotation: AnnotationReference, position: Point): boolean {
    return this.#ask(annotation, position, (number, at) => Boolean(this.library.raw.wend_annotations_contains(this.pointer, number, at)));
  }

  /** Metres to the nearest point of the region, 0 in it; infinity when it is empty or graded (`relationship`, `callback`). */
  distance(annotation: AnnotationReference, position: Point): number {
    return this.#ask(annotation, position, (number, at) => this.library.raw.wend_annotations_distance(this.pointer, number, at));
  }

  /** The share of a weight that counts in it: 1 or 0, or anything between when it is graded. */
  value(annotation: AnnotationReference, position: Point): number {
    return this.#ask(annotation, position, (number, at) => this.library.raw.wend_annotations_value(this.pointer, number, at));
  }

  #ask<T>(annotation: AnnotationReference, position: Point, ask: (number: number, at: Pointer) => T): T {
    const number = this.number(annotation);
    const point = pointOf('position', position);
    const answer = this.library.frame(() => ask(number, this.library.doubles(point)));
    this.tellFailure();
    return answer;
  }

  /** The box around the region; undefined when it is empty. */
  extent(annotation: AnnotationReference): Extent | undefined {
    const { library } = this;
    const number = this.number(annotation);
    return library.frame(() => {
      const at = library.bytes(wend_extent.size);
      library.raw.wend_annotations_extent(at, this.pointer, number);
      const [low, high] = (['low', 'high'] as const).map((name) => readPoint(library, library.get(wend_extent, at, name)));
      return low[0] > high[0] ? undefined : { low, high };
    });
  }

  /** Counts the changes of an annotation: the same number, the same region. */
  version(annotation: AnnotationReference): bigint {
    return BigInt.asUintN(64, this.library.raw.wend_annotations_version(this.pointer, this.number(annotation)));
  }

  /** The outline of the region, as closed lines to draw: x, y, x, y, ... of each, the first point last again. Copies: yours to keep. */
  outline(annotation: AnnotationReference): Float64Array[] {
    const { library } = this;
    const number = this.number(annotation);
    const trace = library.trace;
    library.raw.wend_js_annotation_outline(this.pointer, number, trace);
    const { count, states, costs } = readTrace(library, trace);
    const lines: Float64Array[] = [];
    // Coordinates of one line carry its number.
    for (let i = 0, k = 0; i < count; i = k) {
      while (k < count && states[k] === states[i]) k++;
      lines.push(costs.subarray(i, k));
    }
    return joined(lines);
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Named values, which weights may depend on

  /** Sets a value such as `time` or `alert`, making it when it is new. */
  setValue(name: string, value: number): void {
    const { library } = this;
    if (!Number.isFinite(anyNumber('value', value))) throw new RangeError(`value is ${value}; a finite number is needed`);
    library.frame(() => library.check(library.raw.wend_annotations_set_value(this.pointer, nameOf(library, name), value)));
  }

  /** A value; undefined when there is none of that name. */
  getValue(name: string): number | undefined {
    const { library } = this;
    return library.frame(() => {
      const at = nameOf(library, name);
      return library.raw.wend_annotations_has_value(this.pointer, at) ? library.raw.wend_annotations_get_value(this.pointer, at) : undefined;
    });
  }

  // -------------------------------------------------------------------------------------------------------------------

  #find(name: string, find: 'wend_annotations_find_thing' | 'wend_annotations_find'): number | undefined {
    const { library } = this;
    const number = library.frame(() => library.raw[find](this.pointer, nameOf(library, name)) >>> 0);
    return number === NONE ? undefined : number;
  }

  /** @internal The number of a thing that is there. */
  thingNumber(thing: ThingReference, name = 'thing'): number {
    const number = typeof thing === 'string' ? this.findThing(thing) : wholeNumber(name, thing, 0, MOST_32);
    if (number === undefined) throw new RangeError(`there is no thing named ${show(thing)}`);
    if (number >= this.thingCount || this.library.raw.wend_annotations_get_thing(this.pointer, number) === 0)
      throw new RangeError(`${name} is ${number}; there is no such thing (any more)`);
    return number;
  }

  /** @internal The number of an annotation that is there. */
  number(annotation: AnnotationReference): number {
    const number = typeof annotation === 'string' ? this.find(annotation) : wholeNumber('annotation', annotation, 0, MOST_32);
    if (number === undefined) throw new RangeError(`there is no annotation named ${show(annotation)}`);
    if (number >= this.count || this.library.raw.wend_annotations_get(this.pointer, number) === 0)
      throw new RangeError(`annotation is ${number}; there is no such annotation (any more)`);
    return number;
  }

  /** @internal Throws what a function of the caller's threw while C called it. */
  tellFailure(): void {
    const { error } = this.#failures;
    if (error === undefined) return;
    delete this.#failures.error;
    throw error.reason;
  }
}

function destroyer(library: Library, callbacks: readonly Pointer[]): (annotations: Pointer) => void {
  return (annotations) => {
    library.raw.wend_annotations_destroy(annotations);
    for (const callback of callbacks) library.releaseCallback(callback);
  };
}

// What C calls: nothing may be thrown through it, and it returns 0 to 1.
function shareOf(library: Library, value: (x: number, y: number) => number, failures: Failures): (user: number, position: Pointer) => number {
  return (_user, position) => {
    if (failures.error !== undefined) return 0;
    try {
      const share = value(...readPoint(library, position >>> 0));
      if (typeof share !== 'number' || !(share >= 0 && share <= 1)) throw new RangeError(`the function of an annotation returned ${show(share)}; 0 to 1 is needed`);
      return share;
    } catch (reason) {
      failures.error = { reason };
      return 0;
    }
  };
}

function readPoint(library: Library, at: Pointer): [number, number] {
  return [library.f64[at >>> 3], library.f64[(at >>> 3) + 1]];
}

// Lines that end where others do, made one. Regions are drawn edge by edge; around a point an even number of them meets.
function joined(lines: readonly Float64Array[]): Float64Array[] {
  const ends = new Map<string, number[]>();
  const keyOf = (x: number, y: number) => `${x},${y}`;
  lines.forEach((line, i) => {
    for (const at of [0, line.length - 2]) {
      const key = keyOf(line[at], line[at + 1]);
      ends.set(key, [...(ends.get(key) ?? []), i]);
    }
  });
  const used = new Uint8Array(lines.length);
  const rings: Float64Array[] = [];
  lines.forEach((first, i) => {
    if (used[i]) return;
    used[i] = 1;
    const ring = Array.from(first);
    for (;;) {
      const [x, y] = ring.slice(-2);
      if (x === ring[0] && y === ring[1]) break;
      const next = ends.get(keyOf(x, y))!.find((line) => !used[line]);
      if (next === undefined) break;
      used[next] = 1;
      const line = lines[next];
      const isForward = line[0] === x && line[1] === y;
      for (let k = 2; k < line.length; k += 2) ring.push(...(isForward ? line.subarray(k, k + 2) : line.subarray(line.length - k - 2, line.length - k)));
    }
    rings.push(Float64Array.from(ring));
  });
  return rings;
}

function nameOf(library: Library, name: unknown): Pointer<'char'> {
  if (typeof name !== 'string') throw new TypeError(`the name is ${show(name)}; a string is needed`);
  if (name.includes('\0')) throw new RangeError(`the name is ${show(name)}; a letter or _, then letters, digits and _ are needed`);
  return library.utf8(name).at;
}

function cornersOf(library: Library, points: Ring): Float64Array | Float32Array {
  if (ArrayBuffer.isView(points)) {
    if (points.length % 2 !== 0) throw new RangeError(`points has ${points.length} coordinates; x and y of each are needed`);
    return library.apart(points as Float64Array);
  }
  if (!Array.isArray(points)) throw new TypeError(`points is ${show(points)}; an array of points is needed`);
  return Float64Array.from((points as readonly Point[]).flatMap((point, i) => coordinatesOf(`point ${i}`, point)));
}
