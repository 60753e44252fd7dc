/** Error correction codewords of each block, and the number of blocks, of versions 1 to 9 at level M. Source: ISO/IEC 18004, table 9. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5];
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292];
/** Centres of the alignment patterns, besides 6 (annex E). */
const ALIGNED = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46]];
/** The version information of 18 bits, from version 7 on (annex D). */
const VERSION_BITS: Record<number, number> = { 7: 0x07c94, 8: 0x085bc, 9: 0x09a99 };

const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** The dark modules of a code, row by row. */
export type Qr = boolean[][];

/**
 * A QR code of a text in UTF-8 (ISO/IEC 18004, byte mode, error correction M: 15 % may be lost). Undefined for more than 180 bytes.
 * Of the eight masks it uses the one with the fewest squares of one colour.
 */
export function makeQr(text: string): Qr | undefined {
  const bytes = new TextEncoder().encode(text);
  const at = CODEWORDS.findIndex((_, index) => bytes.length + 2 <= dataCodewords(index));
  if (at < 0) return undefined;
  const stream = interleave(fill(bytes, dataCodewords(at)), at);
  const codes = MASKS.map((_, mask) => draw(stream, at + 1, mask));
  return codes.reduce((best, code) => (countSquares(code) < countSquares(best) ? code : best));
}

const dataCodewords = (at: number): number => CODEWORDS[at]! - CORRECTION[at]! * BLOCKS[at]!;

/** Mode and length, the bytes, a terminator, and the two pad codewords in turn. */
function fill(bytes: Uint8Array, length: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...Array.from(bytes).flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: nibbles.length / 2 }, (_, index) => (nibbles[2 * index]! << 4) | nibbles[2 * index + 1]!);
  return Array.from({ length }, (_, index) => data[index] ?? ((index - data.length) % 2 === 0 ? 0xec : 0x11));
}

function interleave(data: number[], at: number): number[] {
  const [count, correction] = [BLOCKS[at]!, CORRECTION[at]!];
  const short = Math.floor(data.length / count);
  const firstLong = count - (data.length % count);
  const blocks = Array.from({ length: count }, (_, block) => {
    const from = block * short + Math.max(0, block - firstLong);
    return data.slice(from, from + short + (block >= firstLong ? 1 : 0));
  });
  const corrections = blocks.map((block) => correctionOf(block, correction));
  return [...byTurns(blocks, short + 1), ...byTurns(corrections, correction)];
}

const byTurns = (blocks: number[][], length: number): number[] =>
  Array.from({ length }, (_, index) => blocks.flatMap((block) => block[index] ?? [])).flat();

/** Product in the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

/** Reed-Solomon: the remainder of the data divided by (x - 1)(x - 2)(x - 4) … */
export function correctionOf(data: number[], length: number): number[] {
  const divisor: number[] = Array.from({ length }, (_, index) => (index === length - 1 ? 1 : 0));
  let root = 1;
  for (let power = 0; power < length; power += 1) {
    for (let index = 0; index < length; index += 1) divisor[index] = times(divisor[index]!, root) ^ (divisor[index + 1] ?? 0);
    root = times(root, 2);
  }
  const left: number[] = divisor.map(() => 0);
  for (const codeword of data) {
    const factor = codeword ^ left.shift()!;
    left.push(0);
    for (let index = 0; index < length; index += 1) left[index]! ^= times(divisor[index]!, factor);
  }
  return left;
}

type Grid = (boolean | undefined)[][];

function draw(stream: number[], version: number, mask: number): Qr {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
  drawPatterns(grid, version);
  drawFormat(grid, mask);
  const bits = stream.flatMap((codeword) => Array.from({ length: 8 }, (_, bit) => (codeword >> (7 - bit)) & 1));
  let next = 0;
  for (const [x, y] of walk(size)) {
    if (grid[y]![x] !== undefined) continue;
    grid[y]![x] = (bits[next] === 1) !== (MASKS[mask]!(x, y) === 0);
    next += 1;
  }
  return grid as Qr;
}

/** Two columns at a time from the right, upwards and downwards in turn; skips the column of the timing pattern. */
function* walk(size: number): Generator<[number, number]> {
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      yield [right, y];
      yield [right - 1, y];
    }
    isUp = !isUp;
  }
}

function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length;
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(grid, [x, y], [true, true, false, true, false]);
  }
  const places = ALIGNED[version - 1]!;
  const all = places.length > 0 ? [6, ...places] : [];
  for (const x of all) for (const y of all) if (grid[y]![x] === undefined) drawRings(grid, [x, y], [true, false, true]);
  for (let index = 8; index < size - 8; index += 1) {
    grid[6]![index] = index % 2 === 0;
    grid[index]![6] = index % 2 === 0;
  }
  drawVersion(grid, VERSION_BITS[version]);
}

function drawVersion(grid: Grid, bits: number | undefined): void {
  if (bits === undefined) return;
  for (let bit = 0; bit < 18; bit += 1) {
    const [near, far] = [Math.floor(bit / 3), grid.length - 11 + (bit % 3)];
    grid[near]![far] = ((bits >> bit) & 1) === 1;
    grid[far]![near] = ((bits >> bit) & 1) === 1;
  }
}

/** Concentric squares around a centre, from the inside out. */
function drawRings(grid: Grid, [x, y]: readonly [number, number], rings: boolean[]): void {
  const count = rings.length;
  for (let down = 1 - count; down < count; down += 1) {
    for (let right = 1 - count; right < count; right += 1) {
      const row = grid[y + down];
      if (row && x + right >= 0 && x + right < row.length) row[x + right] = rings[Math.max(Math.abs(down), Math.abs(right))]!;
    }
  }
}

/** Level M is 00; ten bits of BCH code follow, and a fixed pattern avoids an all-light result. */
function drawFormat(grid: Grid, mask: number): void {
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const size = grid.length;
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = ((bits >> bit) & 1) === 1;
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : bit === 8 ? 7 : 14 - bit;
    if (bit < 8) grid[along]![8] = isDark;
    else grid[8]![along] = isDark;
    if (bit < 8) grid[8]![size - 1 - bit] = isDark;
    else grid[size - 15 + bit]![8] = isDark;
  }
  grid[size - 8]![8] = true;
}

function countSquares(code: Qr): number {
  let count = 0;
  for (const [y, row] of code.entries()) {
    const below = code[y + 1] ?? [];
    for (let x = 1; x < below.length; x += 1) {
      const [one, ...others] = [row[x - 1], row[x], below[x - 1], below[x]];
      if (others.every((other) => other === one)) count += 1;
    }
  }
  return count;
}
