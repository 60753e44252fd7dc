import { type Colour, colour, hex } from '#demo/drawings/pen/colour.ts';
import { makeNoise, makeRandom, type Random } from '#demo/drawings/pen/random.ts';
import { drawRidges, type Ridge } from '#demo/drawings/pen/relief.ts';
import { type Frame, group, type Point, rectangle, type Sheet, pairs, placed } from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';
import { lastOf, nth } from '#demo/drawings/pen/nth.ts';

/** The pigments: kaolin, soot, ash, red and yellow earth. */
const earths = {
  classic: ['#efe7d8', '#1d1815', '#9c3a20', '#8b8276'],
  red: ['#eadfca', '#231a16', '#a8432a', '#c98a4b'],
  ash: ['#e9e4da', '#26231f', '#6f6a62', '#a39b8e'],
  ochre: ['#f0e6d0', '#1f1a15', '#c98f33', '#8c3a22'],
  night: ['#d9d2c4', '#15151a', '#33404f', '#8f4129'],
} as const;
export type Earth = keyof typeof earths;

type Ground = Frame & { random: Random; earth: { white: Colour; black: Colour; red: Colour; ash: Colour } };

const TURN = Math.PI * 2;
const STRIPES = ['black', 'black', 'white', 'red', 'red', 'white'] as const;

/** Four-armed spirals in squares, each the mirror of its neighbour, so that arms run on from square to square. */
function spirals({ width, height, earth, random }: Ground): Ridge[] {
  const columns = width > height ? 3 : 2;
  const side = width / columns;
  const rows = Math.max(1, Math.round(height / side));
  const tall = height / rows;
  const pitch = side / random.pick([17, 19]);
  const tones = [earth.black, earth.white, earth.red, earth.white, earth.black, earth.ash];
  const ridges: Ridge[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      tones.forEach((tone, arm) => {
        const mirror: Point = [column % 2 ? -1 : 1, row % 2 ? -1 : 1];
        const points: Point[] = [];
        const flush = () => {
          if (points.length > 1) ridges.push({ points: points.splice(0), width: pitch * 0.86, colour: tone });
          points.length = 0;
        };
        for (let turn = 0.12; turn * pitch * tones.length < side * 0.75; turn += 0.012 / Math.max(0.3, turn)) {
          const radius = turn * pitch * tones.length;
          const angle = (turn + arm / tones.length) * TURN;
          const [x, y] = [Math.cos(angle) * radius * mirror[0], Math.sin(angle) * radius * mirror[1] * (tall / side)];
          if (Math.abs(x) <= side / 2 && Math.abs(y) <= tall / 2) points.push([side * (column + 0.5) + x, tall * (row + 0.5) + y]);
          else flush();
        }
        flush();
      });
  return ridges;
}

/** Chevrons from edge to edge, with a still band between that answers them. */
function zigzags({ width, height, earth, random }: Ground): Ridge[] {
  const teeth = width > height ? 4 : 3;
  const pitch = Math.min(width, height) / random.pick([40, 44]);
  const reach = (width / teeth) * 0.62;
  const ridges: Ridge[] = [];
  const rows = Math.ceil((height + reach) / pitch);
  for (let row = -1; row < rows; row++) {
    const points: Point[] = Array.from({ length: teeth * 2 + 1 }, (_, peak) => [
      (peak * width) / (teeth * 2),
      row * pitch - (peak % 2 ? reach : 0),
    ]);
    const band = Math.floor(row / STRIPES.length) % 4;
    const tone = band === 3 ? earth[row % 2 ? 'black' : 'ash'] : earth[nth(STRIPES, (row + STRIPES.length * 4) % STRIPES.length)];
    ridges.push({ points, width: pitch * 0.88, colour: tone });
  }
  return ridges;
}

/** Diamonds in diamonds, closed at the border. */
function lozenges({ width, height, earth, random }: Ground): Ridge[] {
  const columns = width > height ? 3 : 2;
  const rows = Math.max(1, Math.round((height / width) * columns * 0.75));
  const half: Point = [width / columns / 2, height / rows / 2];
  const rings = random.pick([11, 13]);
  const thick = (half[0] / rings) * 0.86;
  const ridges: Ridge[] = [];
  for (let row = 0; row <= rows * 2; row++)
    for (let column = row % 2; column <= columns * 2; column += 2) {
      const centre: Point = [column * half[0], row * half[1]];
      const isDark = (row + column) % 4 === 0;
      for (let ring = 1; ring <= rings; ring++) {
        const size = (ring - 0.5) / rings;
        const tone =
          ring < 3
            ? earth.red
            : earth[(isDark ? ['black', 'white', 'black', 'ash'] : ['white', 'black', 'red', 'black'])[ring % 4] as 'black'];
        const corners: Point[] = pairs('0 -1, 1 0, 0 1, -1 0').map(([x, y]) => [
          centre[0] + x * half[0] * size,
          centre[1] + y * half[1] * size,
        ]);
        ridges.push({ points: corners, width: thick, colour: tone, isClosed: true });
      }
    }
  return ridges;
}

/** Square spirals on their corners: each winds out of its own eye until the neighbour's begins. */
function meanders({ width, height, earth, random }: Ground): Ridge[] {
  const columns = width > height ? 3 : 2;
  const half = width / columns / 2;
  const rows = Math.max(2, Math.round(height / half));
  const tall = height / rows;
  const arms = [earth.black, earth.white, earth.red, earth.white];
  const windings = random.pick([3, 4]);
  const pitch = 1 / (windings * arms.length);
  const ridges: Ridge[] = [];
  for (let row = 0; row <= rows; row++)
    for (let column = row % 2; column <= columns * 2; column += 2)
      arms.forEach((tone, arm) => {
        const points: Point[] = [];
        for (let corner = 0; corner < windings * 4; corner++) {
          const size = Math.min(1 - pitch / 2, ((corner + 1) / 4) * pitch * arms.length * 0.995 + (arm % 2 ? 0 : pitch / 2));
          const [x, y] = nth(pairs('0 -1, 1 0, 0 1, -1 0'), (corner + arm * 2 + row) % 4);
          points.push([column * half + x * half * size, row * tall + y * tall * size]);
        }
        ridges.push({ points: points.slice(arm > 1 ? 1 : 0), width: half * pitch * 0.62, colour: tone });
      });
  return ridges;
}

/** Quarter rings around two corners of each square; the second lie behind the first. */
function arcs({ width, height, earth, random }: Ground): Ridge[] {
  const columns = width > height ? 5 : 4;
  const side = width / columns;
  const tones = [earth.black, earth.white, earth.black, earth.red, earth.white, earth.red, earth.black, earth.white, earth.black];
  const thick = side / tones.length;
  const ridges: Ridge[] = [];
  for (let row = 0; row < height / side; row++)
    for (let column = 0; column < columns; column++) {
      const isLeft = random.chance(0.5);
      const front: Point = [(column + (isLeft ? 0 : 1)) * side, row * side];
      const back: Point = [(column + (isLeft ? 1 : 0)) * side, (row + 1) * side];
      tones.forEach((tone, ring) => {
        for (const [corner, start] of [
          [front, isLeft ? 0 : 1],
          [back, isLeft ? 2 : 3],
        ] as const) {
          const points = Array.from({ length: 25 }, (_, step): Point => {
            const angle = ((start + step / 24) * TURN) / 4;
            return [corner[0] + Math.cos(angle) * (ring + 0.5) * thick, corner[1] + Math.sin(angle) * (ring + 0.5) * thick];
          });
          const seen = corner === front ? [points] : outside(points, front, side + thick * 0.4);
          for (const part of seen) ridges.push({ points: part, width: thick * 0.86, colour: tone });
        }
      });
    }
  return ridges;
}

/** The parts of a line that lie outside a circle. */
function outside(points: readonly Point[], [cx, cy]: Point, radius: number): Point[][] {
  const parts: Point[][] = [[]];
  for (const point of points) {
    if (Math.hypot(point[0] - cx, point[1] - cy) > radius) lastOf(parts).push(point);
    else if (lastOf(parts).length > 0) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

/** Rings with teeth around one eye. */
function sun({ width, height, earth, random }: Ground): Ridge[] {
  const centre: Point = [width / 2, height / 2];
  const teeth = random.pick([12, 16]);
  const pitch = Math.min(width, height) / 42;
  const ridges: Ridge[] = [];
  for (let ring = 1; ring * pitch < Math.hypot(width, height) / 2 + pitch * 3; ring++) {
    const isToothed = ring > 6;
    const tooth = isToothed ? Math.min(1, (ring - 6) / 8) * pitch * 2.6 : 0;
    const steps = isToothed ? teeth * 2 : 60;
    const points = Array.from({ length: steps }, (_, step): Point => {
      const angle = (step / steps) * TURN;
      const radius = ring * pitch + (step % 2 ? tooth : -tooth);
      return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius];
    });
    const tone = ring < 4 ? earth.red : earth[nth(STRIPES, ring % STRIPES.length)];
    ridges.push({ points, width: pitch * 0.88, colour: tone, isClosed: true });
  }
  return ridges;
}

/** Triangles combed this way and that. */
function combs({ width, height, earth, random }: Ground): Ridge[] {
  const columns = width > height ? 4 : 3;
  const side = width / columns;
  const rows = Math.max(2, Math.round(height / side));
  const tall = height / rows;
  const lines = random.pick([9, 10]);
  const ridges: Ridge[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * side, row * tall];
      const isMirrored = (row + column) % 2 === 1;
      for (let line = 0; line < lines; line++) {
        const share = (line + 0.5) / lines;
        const at = (across: number, down: number): Point => [x + (isMirrored ? 1 - across : across) * side, y + down * tall];
        const first = row % 3 === 1 ? earth.red : earth.black;
        ridges.push({ points: [at(0, share), at(share, share)], width: (tall / lines) * 0.84, colour: line % 2 ? first : earth.white });
        ridges.push({
          points: [at(share, 0), at(share, share - 0.5 / lines)],
          width: (side / lines) * 0.84,
          colour: line % 3 ? earth.ash : earth.black,
        });
      }
    }
  return ridges;
}

const motifs = { spirals, zigzags, lozenges, meanders, arcs, sun, combs };
export type ImigongoSpec = Frame & { style: 'imigongo'; motif: keyof typeof motifs; seed: number; palette?: Earth };

/** A panel of Imigongo: lines of cow dung and ash raised on a board, coloured with earths, soot and kaolin, lit from the upper left. */
export function drawImigongo({ width, height, motif, seed, palette = 'classic' }: ImigongoSpec): Sheet {
  const random = makeRandom(seed);
  const [white, black, red, ash] = earths[palette].map((text) => colour(text)) as [Colour, Colour, Colour, Colour];
  const border = Math.min(width, height) * 0.035;
  const inner = { width: width - border * 2, height: height - border * 2 };
  const ridges = motifs[motif]({ ...inner, random, earth: { white, black, red, ash } });
  const noise = makeNoise(seed);
  const edge: Ridge = {
    points: [
      [border / 2, border / 2],
      [width - border / 2, border / 2],
      [width - border / 2, height - border / 2],
      [border / 2, height - border / 2],
    ],
    width: border * 0.8,
    colour: black,
    isClosed: true,
  };
  const surface = overlay({ width, height }, 'plaster', 0.55);
  const clip = `<clipPath id="panel"><rect width="${inner.width}" height="${inner.height}"/></clipPath>`;
  const body =
    rectangle(0, 0, width, height, hex(colour('#120f0d'))) +
    group(group(drawRidges(ridges, noise), { 'clip-path': 'url(#panel)' }), placed([border, border])) +
    drawRidges([edge], noise, { name: 'edge' }) +
    surface.body;
  return { body, defs: clip + surface.defs };
}
