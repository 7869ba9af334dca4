// Structs of C in WASM memory, read and written by name: the layouts come from the compiler (generated/layouts.ts).

/** An address in WASM memory; one that says what it points to is rejected where something else is needed, any other number is accepted. 0 is NULL. */
export type Pointer<Target = any> = number & { readonly pointsTo?: Target };

/** A kind of number that a field holds. */
export type FieldKind = 'bool' | 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'f32' | 'i64' | 'u64' | 'f64' | 'pointer';

/** Where a field is, what it holds (a kind of number, or the name of a struct), and how many of it. */
export type Field = readonly [offset: number, kind: string, count?: number];

/** A struct: its size in bytes and its fields. */
export interface Layout {
  readonly name: string;
  readonly size: number;
  readonly fields: Readonly<Record<string, Field>>;
}

/** What JavaScript sees of a field: a bigint for 64-bit integers, the address for a struct or an array in it. */
export type FieldValue<F extends Field> = F extends readonly [number, string, number]
  ? Pointer
  : F[1] extends 'i64' | 'u64'
    ? bigint
    : F[1] extends 'bool'
      ? boolean
      : number;

/** Reads a field of the struct at an address. */
export function getField<L extends Layout, K extends keyof L['fields'] & string>(
  view: DataView, layout: L, at: Pointer, name: K,
): FieldValue<L['fields'][K]> {
  const [offset, kind, count] = layout.fields[name] as Field;
  return read(view, (at + offset) >>> 0, count === undefined ? kind : 'array') as FieldValue<L['fields'][K]>;
}

function read(view: DataView, at: number, kind: string): number | bigint | boolean {
  switch (kind) {
    case 'bool': return view.getUint8(at) !== 0;
    case 'i8': return view.getInt8(at);
    case 'u8': return view.getUint8(at);
    case 'i16': return view.getInt16(at, true);
    case 'u16': return view.getUint16(at, true);
    case 'i32': return view.getInt32(at, true);
    case 'u32':
    case 'pointer': return view.getUint32(at, true);
    case 'f32': return view.getFloat32(at, true);
    case 'f64': return view.getFloat64(at, true);
    case 'i64': return view.getBigInt64(at, true);
    case 'u64': return view.getBigUint64(at, true);
    default: return at; // a struct or an array: where it is
  }
}

/** Writes a field of the struct at an address. Structs and arrays are written field by field, from the address that reading them gives. */
export function setField<L extends Layout, K extends keyof L['fields'] & string>(
  view: DataView, layout: L, at: Pointer, name: K, value: FieldValue<L['fields'][K]>,
): void {
  const [offset, kind, count] = layout.fields[name] as Field;
  const place = (at + offset) >>> 0;
  if (count !== undefined) throw new TypeError(`${layout.name}.${name} is an array: write its elements`);
  switch (kind) {
    case 'bool': return view.setUint8(place, value ? 1 : 0);
    case 'i8': return view.setInt8(place, value as number);
    case 'u8': return view.setUint8(place, value as number);
    case 'i16': return view.setInt16(place, value as number, true);
    case 'u16': return view.setUint16(place, value as number, true);
    case 'i32': return view.setInt32(place, value as number, true);
    case 'u32':
    case 'pointer': return view.setUint32(place, value as number, true);
    case 'f32': return view.setFloat32(place, value as number, true);
    case 'f64': return view.setFloat64(place, value as number, true);
    case 'i64': return view.setBigInt64(place, value as bigint, true);
    case 'u64': return view.setBigUint64(place, value as bigint, true);
    default: throw new TypeError(`${layout.name}.${name} is a ${kind}: write its fields`);
  }
}
