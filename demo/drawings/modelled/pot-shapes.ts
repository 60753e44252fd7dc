import { along, type Colour, colours, lift, strengthen } from '#demo/drawings/pen/colour.ts';
import { makeRandom, type Noise, rough } from '#demo/drawings/pen/random.ts';
import {
  type Face,
  type Finish,
  finishes,
  type Piece,
  ribbon,
  type Skin,
  skin,
  spot,
  type Tone,
  tube,
  turned,
  type Vector,
} from './solid.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

/** Half widths and heights from the foot up over the lip and down inside, in units of the pot. */
export type Profile = readonly (readonly [radius: number, height: number])[];

/** A smooth way through a profile's points; v from 0 to 1. */
export function follow(profile: Profile): (v: number) => readonly [number, number] {
  const at = (index: number) => nth(profile, Math.min(profile.length - 1, Math.max(0, index)));
  return (v) => {
    const scaled = Math.min(profile.length - 1.000_01, Math.max(0, v) * (profile.length - 1));
    const index = Math.floor(scaled);
    const t = scaled - index;
    const part = (axis: 0 | 1) => {
      const [a, b, c, d] = [at(index - 1)[axis], at(index)[axis], at(index + 1)[axis], at(index + 2)[axis]];
      return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
    };
    return [Math.max(0.001, part(0)), part(1)];
  };
}

type Pot = {
  profile: Profile;
  tone: Tone;
  finish?: Finish;
  centre?: Vector;
  /** From which share of the way to which. */
  from?: number;
  to?: number;
  /** How deep the fingers' grooves are. */
  grooves?: number;
  /** How many rows. */
  up?: number;
  /** Where a glaze that ran ends, as a share of the way at each side. */
  edge?: (u: number) => number;
  isRing?: boolean;
};

const EDGE_STEPS = 120;

/** A pot's surface as the wheel leaves it, or a part of it. */
export function throwPot({
  profile,
  tone,
  finish = finishes.glaze,
  centre = [0, 0, 0],
  from = 0,
  to = 1,
  grooves = 0.0016,
  up = 130,
  edge,
  isRing = false,
}: Pot): Skin {
  const way = follow(profile);
  const grooved = (v: number): readonly [number, number] => {
    const [radius, height] = way(v);
    return [radius * (1 + grooves * (Math.sin(height * 31) + Math.sin(height * 13 + 1))), height];
  };
  const whole = turned(grooved, centre);
  const thrown = skin({ at: (u, v) => whole(u, from + (to - from) * v), across: 64, up: Math.round(up * (to - from)), tone, finish });
  if (!edge) return thrown;
  return {
    ...thrown,
    coat: { isRing, edge: Array.from({ length: EDGE_STEPS }, (_, step) => whole(step / EDGE_STEPS, edge(step / EDGE_STEPS))) },
  };
}

/** A glaze that thins towards the lip and gathers below, in clouds. */
export function clouded(stops: readonly Colour[], noise: Noise, height: number, cloud = 0.3): Tone {
  return (_u, _v, [x, y, z]) =>
    lift(along(stops, y / height + cloud * rough(noise, x * 1.5 + 9, y * 1.5 + z * 1.5)), 0.02 * noise(x * 6 + z * 4, y * 6));
}

/** Specks of iron that burnt through a glaze between two shares of the way. */
export function specks(
  profile: Profile,
  seed: number,
  count: number,
  tone: Colour,
  { centre = [0, 0, 0], range = [0.15, 0.8], size = 0.016 }: { centre?: Vector; range?: readonly [number, number]; size?: number } = {},
): Face[] {
  const random = makeRandom(seed);
  const at = turned(follow(profile), centre);
  return Array.from({ length: count }, () =>
    spot(at, [random.next(), random.between(...range)], size * random.between(0.25, 1) ** 2, tone, { ...finishes.glaze, gloss: 0 }),
  );
}

/** The edge of a glaze that ran in a few tongues, as the share of the way at each side of the pot. */
export function runs(seed: number, level: number, reach: number): (u: number) => number {
  const random = makeRandom(seed);
  const tongues = Array.from({ length: 15 }, (_, index) => ({
    u: (index + random.between(0.1, 0.9)) / 15,
    long: reach * random.next() ** 2,
    wide: random.between(0.012, 0.03),
  }));
  return (u) => {
    const down = tongues.map((tongue) => {
      const away = Math.abs(u - tongue.u);
      return tongue.long * Math.exp(-((Math.min(away, 1 - away) / tongue.wide) ** 2));
    });
    return level - Math.max(...down) - reach * 0.08 * Math.sin(u * 19);
  };
}

/** Lines pressed into a shoulder while it was wet: zigzags between two rings. */
export function pressed(profile: Profile, [low, high]: readonly [number, number], teeth: number, tone: Colour): Piece[] {
  const at = turned(follow(profile));
  const finish = { ...finishes.clay, gloss: 0.02 };
  const ring = (v: number, width: number) =>
    ribbon(
      at,
      Array.from({ length: 97 }, (_, step) => [step / 96, v] as const),
      width,
      tone,
      finish,
    );
  const zigzag = (share: number) =>
    ribbon(
      at,
      Array.from({ length: teeth * 2 + 1 }, (_, peak) => [peak / teeth / 2, low + (high - low) * (share + (peak % 2 ? 0.3 : 0))] as const),
      0.017,
      tone,
      finish,
    );
  return [...ring(low, 0.026), ...ring(high, 0.026), ...[0.14, 0.28, 0.42, 0.56].flatMap(zigzag)];
}

/** A handle from one height to another on the right of a cup. */
export function handle(radius: number, [low, high]: readonly [number, number], out: number, tone: Tone, centre: Vector): Skin {
  const line = (v: number): Vector => {
    const swing = Math.sin(v * Math.PI);
    return [centre[0] + radius - 0.03 + swing * out, centre[1] + low + (high - low) * v + 0.04 * swing, centre[2]];
  };
  return skin({
    at: tube(line, (v) => [0.045 + 0.02 * Math.cos(v * Math.PI) ** 2, 0.06]),
    across: 20,
    up: 44,
    tone,
    finish: finishes.glaze,
  });
}

export const glazes = {
  ash: colours('#b9ad97', '#d9d0be', '#ece5d6', '#f3eee2'),
  iron: colours('#3a1c14', '#7a2b18', '#a5431f', '#5b2216', '#25140f'),
  lake: colours('#12333f', '#1f5b69', '#4f959b', '#a9cfc9'),
  laterite: colours('#7c2f1b', '#a8452a', '#bf5d3a'),
  soot: colours('#14110f', '#26201c', '#3a2f28'),
  leaf: colours('#3d4a2c', '#6f7d46', '#a7ad72', '#d3cfa0'),
  milk: colours('#e0d6c5', '#f0e9db', '#f8f4ea'),
  ochre: colours('#8a5a1d', '#c28a31', '#ddb266'),
  earth: colours('#4a2a1b', '#7a4a2e', '#96603d'),
} as const;

/** The colour of the specks and lines on a glaze. */
export const darker = (stops: readonly Colour[]): Colour => strengthen(lift(nth(stops, 1), -0.26), 0.8);
