// Unpacks gzip where there is no DecompressionStream: RFC 1951 and 1952, in the manner of Mark Adler's puff.

const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
];
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const MOST_BITS = 15;

/** A canonical Huffman code: how many codes there are of each length, and their symbols in order. */
interface Code {
  counts: Uint16Array;
  symbols: Uint16Array;
}

function makeCode(lengths: ArrayLike<number>): Code {
  const counts = new Uint16Array(MOST_BITS + 1);
  for (let i = 0; i < lengths.length; i++) counts[lengths[i]]++;
  counts[0] = 0;
  const offsets = new Uint16Array(MOST_BITS + 2);
  for (let i = 1; i <= MOST_BITS; i++) offsets[i + 1] = offsets[i] + counts[i];
  const symbols = new Uint16Array(lengths.length);
  for (let i = 0; i < lengths.length; i++) if (lengths[i] !== 0) symbols[offsets[lengths[i]]++] = i;
  return { counts, symbols };
}

/** @internal The bytes that were packed. Throws when they are not gzip, or damaged. */
export function gunzip(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const damaged = () => new Error('the packed WASM is damaged');
  if (packed.length < 18 || packed[0] !== 0x1f || packed[1] !== 0x8b || packed[2] !== 8 || packed[3] !== 0) throw damaged();
  const output = new Uint8Array(new DataView(packed.buffer, packed.byteOffset).getUint32(packed.length - 4, true));
  let at = 10;
  let to = 0;
  let held = 0;
  let heldBits = 0;

  const bits = (count: number): number => {
    while (heldBits < count) {
      if (at >= packed.length) throw damaged();
      held |= packed[at++] << heldBits;
      heldBits += 8;
    }
    const value = held & ((1 << count) - 1);
    held >>>= count;
    heldBits -= count;
    return value;
  };
  const symbol = (code: Code): number => {
    let value = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= MOST_BITS; length++) {
      value |= bits(1);
      const count = code.counts[length];
      if (value - count < first) return code.symbols[index + value - first];
      index += count;
      first = (first + count) << 1;
      value <<= 1;
    }
    throw damaged();
  };
  const copyStored = (): void => {
    held = heldBits = 0;
    const length = packed[at] | (packed[at + 1] << 8);
    at += 4;
    if (at + length > packed.length || to + length > output.length) throw damaged();
    output.set(packed.subarray(at, at + length), to);
    at += length;
    to += length;
  };
  const readCodes = (): [Code, Code] => {
    const literals = bits(5) + 257;
    const distances = bits(5) + 1;
    const lengths = new Uint8Array(19);
    for (let i = 0, count = bits(4) + 4; i < count; i++) lengths[LENGTH_ORDER[i]] = bits(3);
    const code = makeCode(lengths);
    const all = new Uint8Array(literals + distances);
    for (let i = 0; i < all.length; ) {
      const value = symbol(code);
      if (value < 16) {
        all[i++] = value;
        continue;
      }
      if (value === 16 && i === 0) throw damaged();
      const repeated = value === 16 ? all[i - 1] : 0;
      const times = value === 16 ? 3 + bits(2) : value === 17 ? 3 + bits(3) : 11 + bits(7);
      all.fill(repeated, i, i + times);
      i += times;
    }
    return [makeCode(all.subarray(0, literals)), makeCode(all.subarray(literals))];
  };
  const fixedCodes = (): [Code, Code] => {
    const lengths = new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280);
    return [makeCode(lengths), makeCode(new Uint8Array(30).fill(5))];
  };
  const copyCoded = ([literals, distances]: [Code, Code]): void => {
    for (let value = symbol(literals); value !== 256; value = symbol(literals)) {
      if (value < 256) {
        output[to++] = value;
        continue;
      }
      const length = LENGTH_BASE[value - 257] + bits(LENGTH_BITS[value - 257]);
      const code = symbol(distances);
      const distance = DISTANCE_BASE[code] + bits(DISTANCE_BITS[code]);
      if (!(distance <= to) || to + length > output.length) throw damaged();
      for (const end = to + length; to < end; to++) output[to] = output[to - distance];
    }
  };

  for (let isLast = 0; isLast === 0; ) {
    isLast = bits(1);
    const kind = bits(2);
    if (kind === 0) copyStored();
    else if (kind === 1) copyCoded(fixedCodes());
    else if (kind === 2) copyCoded(readCodes());
    else throw damaged();
  }
  if (to !== output.length) throw damaged();
  return output;
}
