import { type Colour, lift } from '#demo/drawings/pen/colour.ts';
import { follow, type Profile } from './pot-shapes.ts';
import { makeRandom } from '#demo/drawings/pen/random.ts';
import { type Face, finishes, type Vector } from './solid.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

/** Which fibre a stitch is made of, at `u` around and `share` of the way up; `coil` counts from the start. */
export type Pattern = (u: number, share: number, coil: number) => Colour;

type Coiled = { profile: Profile; coils: number; stitch: number; pattern: Pattern; seed: number; centre?: Vector; swell?: number };

const TURN = Math.PI * 2;

/**
 * A basket sewn in coils: a bundle of grass goes round and round, and each stitch of sisal wraps it and bites into the round below.
 * Stitches are of one width, so that wider rounds have more of them; each is two faces, the lit and the shaded half of the bundle.
 */
export function coilBasket({ profile, coils, stitch, pattern, seed, centre = [0, 0, 0], swell = 0.012 }: Coiled): Face[] {
  const way = follow(profile);
  const random = makeRandom(seed);
  const faces: Face[] = [];
  for (let coil = 0; coil < coils; coil++) {
    const [low, middle, high] = [0, 0.5, 1].map((part) => way((coil + part) / coils)) as [Place, Place, Place];
    const swollen: Place = bulge(low, middle, high, swell);
    const count = Math.max(6, Math.round((TURN * middle[0]) / stitch));
    for (let index = 0; index < count; index++) {
      const u = (index + 0.5) / count;
      const fibre = lift(pattern(u, (coil + 0.5) / coils, coil), random.spread(0.045));
      const edges = [low, swollen, high].map((place, level) =>
        [0.04, 0.96].map((side) => around(place, (index + side + level * 0.22) / count, centre)),
      );
      for (const level of [0, 1] as const) {
        const [under, over] = [nth(edges, level), nth(edges, level + 1)];
        faces.push({
          corners: [nth(under, 0), nth(under, 1), nth(over, 1), nth(over, 0)],
          tone: lift(fibre, level ? 0.012 : -0.05),
          finish: finishes.clay,
          isTwoSided: true,
        });
      }
    }
  }
  return faces;
}

type Place = readonly [radius: number, height: number];

function bulge(low: Place, middle: Place, high: Place, swell: number): Place {
  const [across, up] = [high[0] - low[0], high[1] - low[1]];
  const length = Math.hypot(across, up) || 1;
  return [middle[0] + (up / length) * swell, middle[1] - (across / length) * swell];
}

const around = ([radius, height]: Place, u: number, [x, y, z]: Vector): Vector => [
  x + Math.cos(u * TURN) * radius,
  y + height,
  z - Math.sin(u * TURN) * radius,
];

/** Zigzags that climb: `teeth` around, `bands` one above another. */
export const climbing =
  (ground: Colour, figure: Colour, second: Colour, { teeth = 7, bands = 3, thick = 0.42 } = {}): Pattern =>
  (u, share) => {
    const saw = Math.abs(((u * teeth) % 1) * 2 - 1);
    const height = (share * bands + saw * 0.62) % 1;
    if (height < thick) return figure;
    return height > 0.62 && height < 0.62 + thick * 0.34 ? second : ground;
  };

/** Steps that wind around, as in old lidded baskets. */
export const winding =
  (ground: Colour, figure: Colour, second: Colour, { arms = 6, twist = 1.4 } = {}): Pattern =>
  (u, share, coil) => {
    const at = (((u * arms + Math.floor(coil / 2) * 2 * twist * 0.045 + share) % 1) + 1) % 1;
    return at < 0.28 ? figure : at > 0.5 && at < 0.6 ? second : ground;
  };

/** Rays of a star from the middle of a tray; `tips` are where they end. */
export const rayed =
  (ground: Colour, figure: Colour, second: Colour, { rays = 9, tips = 0.82 } = {}): Pattern =>
  (u, share) => {
    const saw = Math.abs(((u * rays) % 1) * 2 - 1);
    if (share < 0.1) return figure;
    if (share > 0.95) return figure;
    const ray = 1 - share / tips;
    if (saw < ray * 1.15) return figure;
    if (saw < ray * 1.15 + 0.22 && share < tips + 0.08) return second;
    return share > tips + 0.02 && share < tips + 0.07 ? second : ground;
  };

/** Rings and broken rings. */
export const ringed =
  (ground: Colour, figure: Colour, second: Colour, { pieces = 12, every = 6 } = {}): Pattern =>
  (u, share, coil) => {
    const ring = coil % every;
    if (ring === 0) return second;
    const isOdd = Math.floor(coil / every) % 2;
    return ring > 1 && ring < every - 1 && (u * pieces + isOdd * 0.5) % 1 < 0.5 - share * 0.05 ? figure : ground;
  };

/** A swirl of curved arms. */
export const swirling =
  (ground: Colour, figure: Colour, second: Colour, { arms = 8, turn = 0.55 } = {}): Pattern =>
  (u, share) => {
    const at = ((((u + share * turn) * arms) % 1) + 1) % 1;
    if (share > 0.94) return figure;
    return at < 0.34 ? figure : at > 0.6 && at < 0.74 ? second : ground;
  };
