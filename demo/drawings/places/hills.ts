import { hillGround, paint, type Ridge, rolling, type Touch, vary } from '#demo/drawings/pen/brush.ts';
import { along, colour, colours, hex, lift, mix } from '#demo/drawings/pen/colour.ts';
import { houses, type Layer, layers, mist, onCanvas, type Paintbox, sky, trees } from './landscape.ts';
import { makeNoise, makeRandom, rough } from '#demo/drawings/pen/random.ts';
import { type Frame, glow, group, oval, shape, type Sheet, placed } from '#demo/drawings/pen/svg.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

/** Blue ridges one behind another before sunrise, the valleys full of mist. */
function dawn(box: Paintbox): Sheet {
  const { width: w, height: h } = box;
  const air = colours('#4f7089', '#8aa2a8', '#dcc09c', '#f6dcae');
  const fog = colour('#f0dcbc');
  const list = [0.37, 0.42, 0.48, 0.56, 0.66, 0.8].map((level, index): Layer => {
    const near = index / 5;
    const top = mix(colour('#8fa6ac'), colour('#1b2a22'), near ** 0.8);
    const tones = [lift(top, 0.03), top, mix(top, fog, 0.5 - near * 0.36), mix(top, fog, 0.8 - near * 0.66)];
    return {
      level: h * level,
      swing: h * (0.12 + index * 0.02),
      span: w * (0.14 + index * 0.06),
      tones,
      deep: h * (0.13 + near * 0.14),
      count: 360 + index * 200,
      size: 18 + index * 7,
      fields: 0.012 + near * 0.09,
    };
  });
  const banks = [0.46, 0.55, 0.66].map((level, index) => mist(box, h * level, h * 0.1, '#f6e6c8', 0.6 - index * 0.16, `bank${index}`));
  const parts = list.map((layer, index) => layers({ ...box, noise: makeNoise(index + 31) }, [layer]) + (banks[index - 1]?.body ?? ''));
  const last = rolling(makeNoise(36), h * 0.8, h * 0.22, w * 0.44, 1);
  const wood = [0.04, 0.09, 0.13, 0.19, 0.71, 0.78, 0.86, 0.93].map((x, index) => [w * x, h * 0.02, 60 + (index % 3) * 34] as const);
  const sun = glow('sun', '0 #fff6dc 1, .13 #ffefc4 .98, .17 #ffe0a6 .5, 1 #ffcf87 0');
  const disc = oval([w * 0.64, h * 0.29], h * 0.34, h * 0.34, 'url(#sun)');
  return {
    body: sky(box, h * 0.5, air) + disc + parts.join('') + trees(box, last, wood, colour('#16231c')),
    defs: sun + banks.map(({ defs }) => defs).join(''),
  };
}

const crops = colours('#7f9a3d', '#4f7a36', '#a9a648', '#9c5433', '#3d6136', '#c0a757', '#6f8a3a', '#b0663d');
const STEPS = 17;

/** The upper edge of a terrace, counted from the top of the hill. */
const terraceEdge =
  ({ width: w, height: h, noise }: Paintbox, step: number): Ridge =>
  (x) => {
    const share = step / STEPS;
    const fall = h * (0.2 + 1.02 * share ** 1.22);
    const bulge = h * 0.17 * Math.exp(-(((x / w - 0.62 + share * 0.2) / 0.42) ** 2));
    return fall - bulge + 26 * rough(noise, x / 260 + step * 0.13, step * 0.21);
  };

/** One terrace: fields side by side, and the bare bank below them. */
function terrace(box: Paintbox, step: number): string {
  const { width: w, height: h, random, noise } = box;
  const [top, bottom] = [terraceEdge(box, step), terraceEdge(box, step + 1)];
  const size = 13 + step * 1.9;
  const field = (x: number) => nth(crops, Math.abs(Math.floor(x / (w * (0.16 + 0.02 * (step % 4))) + step * 2.6)) % crops.length);
  const touches = Array.from({ length: 150 + step * 15 }, (): Touch => {
    const x = random.between(-20, w + 20);
    const share = random.next();
    const slope = Math.atan2(top(x + 20) - top(x - 20), 40);
    const bank = share > 0.74 ? mix(field(x), colour('#4b2a1a'), 0.62) : lift(field(x), 0.05 - share * 0.1);
    return {
      at: [x, top(x) + (bottom(x) - top(x)) * share],
      angle: slope + random.spread(0.16),
      length: size * random.between(1, 2.2),
      width: size * random.between(0.22, 0.4),
      colour: vary(lift(bank, 0.05 * noise(x / 180, step)), random, 0.026),
    };
  });
  touches.sort((one, other) => one.at[1] - top(one.at[0]) - (other.at[1] - top(other.at[0])));
  return hillGround(top, { width: w, height: h }, hex(lift(field(w / 2), -0.12))) + paint(touches);
}

/** A hillside cut into terraces after rain, seen from the hill across. */
function terraces(box: Paintbox): Sheet {
  const { width: w, height: h } = box;
  const bands = Array.from({ length: STEPS }, (_, step) => terrace(box, step));
  const [pale, green] = [colours('#9fb3b0', '#8ca69a'), colours('#7d9a80', '#6c8c6a')];
  const far = layers(box, [
    { level: h * 0.14, swing: h * 0.05, span: w * 0.5, tones: pale, deep: h * 0.12, count: 240, size: 24, fields: 0.02 },
    { level: h * 0.2, swing: h * 0.05, span: w * 0.4, tones: green, deep: h * 0.12, count: 300, size: 24, fields: 0.05 },
  ]);
  const [at, low] = [terraceEdge(box, 6), terraceEdge(box, 12)];
  const farm = [
    [w * 0.3, h * 0.018, 40],
    [w * 0.39, h * 0.024, 48],
  ] as const;
  const wood = [
    [w * 0.22, h * 0.01, 96],
    [w * 0.47, h * 0.012, 74],
    [w * 0.8, h * 0.03, 110],
  ] as const;
  const near = [
    [w * 0.9, h * 0.04, 190],
    [w * 0.08, h * 0.05, 160],
  ] as const;
  const village =
    houses(box, at, farm, colours('#b9553a', '#c9cdd0')) +
    trees(box, at, wood, colour('#35562f')) +
    trees(box, low, near, colour('#2e4c2b'));
  return { body: sky(box, h * 0.2, colours('#8fa5ad', '#cfd6cc', '#efe2c2'), 50) + far + bands.join('') + village, defs: '' };
}

const leaf = colours('#c2cf5a', '#86a83c', '#4f7f35', '#2f5a2e');
const TEA_ROWS = 13;

type Mound = { centre: number; top: number; wide: number; tall: number };
const mounds: readonly Mound[] = [
  { centre: 0.3, top: 0.44, wide: 0.5, tall: 0.15 },
  { centre: 0.82, top: 0.5, wide: 0.6, tall: 0.17 },
  { centre: 0.16, top: 0.66, wide: 0.62, tall: 0.2 },
  { centre: 0.74, top: 0.76, wide: 0.72, tall: 0.22 },
];

/** A rounded hill combed in rows of tea; the nearer ones have larger bushes. */
function teaMound(box: Paintbox, { centre, top, wide, tall }: Mound, index: number): Sheet {
  const { width: w, height: h, random, noise } = box;
  const ridge = (x: number) => h * top + h * tall * (1 - Math.exp(-(((x / w - centre) / (wide * 0.5)) ** 2))) * 1.2;
  const size = 15 + index * 7;
  const touches: Touch[] = [];
  for (let row = 0; row < TEA_ROWS; row++)
    for (let x = -20; x < w + 20; x += size * 0.62) {
      const bow = (x / w - centre) / wide;
      const y = ridge(x) + (row + 0.6) ** 1.18 * size * 0.92 + bow * bow * row * size * 0.9;
      const tone = along(leaf, 0.1 + row * 0.045 + bow * 0.35 + 0.16 * noise(x / 90, row));
      const step = { angle: Math.atan2(ridge(x + 12) - ridge(x - 12), 24) + random.spread(0.3), length: size * random.between(0.6, 1) };
      touches.push({
        at: [x, y + size * 0.34],
        ...step,
        width: size * 0.5,
        colour: vary(lift(mix(tone, leaf[3], 0.75), -0.1), random, 0.02),
      });
      touches.push({ at: [x, y], ...step, width: size * 0.46, colour: vary(tone, random, 0.03) });
    }
  const fog = mist(box, h * (top + tall * 1.3), h * 0.2, '#eef0e2', index < 2 ? 0.75 : 0.25, `fog${index}`);
  return { body: hillGround(ridge, { width: w, height: h }, hex(colour('#35602f'))) + paint(touches) + fog.body, defs: fog.defs };
}

const pickers = [
  { x: 0.34, y: 0.6, size: 0.62, cloth: '#a63a1e' },
  { x: 0.4, y: 0.615, size: 0.6, cloth: '#2d4a6b' },
  { x: 0.63, y: 0.69, size: 0.72, cloth: '#c9922f' },
  { x: 0.2, y: 0.8, size: 1, cloth: '#6b2d4a' },
  { x: 0.29, y: 0.83, size: 1.05, cloth: '#a63a1e' },
] as const;

/** A picker among the rows, a basket on the back. */
const picker = ({ width: w, height: h }: Frame, { x, y, size, cloth }: (typeof pickers)[number]) =>
  group(
    shape('M-13 0Q-12-40 0-42Q13-40 13 0z', cloth) +
      oval([0, -50], 9, 9, '#2a1812') +
      shape('M-10-52Q0-68 10-52z', '#efe4cc') +
      shape('M8-40q20 0 18 26q-10 6-20 0z', '#c8a46a'),
    placed([w * x, h * y], (size * h) / 1000),
  );

/** Tea: rounded hills combed in rows, with fog in the valley. */
function tea(box: Paintbox): Sheet {
  const { width: w, height: h } = box;
  const drawn = mounds.map((mound, index) => teaMound(box, mound, index));
  const [pale, grey] = [colours('#a9bdb6', '#9fb7ac'), colours('#86a596', '#7c9f8b')];
  const far = layers(box, [
    { level: h * 0.28, swing: h * 0.08, span: w * 0.3, tones: pale, deep: h * 0.14, count: 300, size: 26, fields: 0.02 },
    { level: h * 0.36, swing: h * 0.08, span: w * 0.36, tones: grey, deep: h * 0.16, count: 340, size: 28, fields: 0.03 },
  ]);
  const hills = drawn.map(({ body }) => body).join('');
  return {
    body: sky(box, h * 0.36, colours('#b9c8c6', '#dfe3d6', '#f5ecd6')) + far + hills + pickers.map((one) => picker(box, one)).join(''),
    defs: drawn.map(({ defs }) => defs).join(''),
  };
}

const subjects = { dawn, terraces, tea };
export type HillSpec = Frame & { style: 'hills'; subject: keyof typeof subjects; seed: number };

/** The thousand hills in oil. */
export function drawHills({ width, height, subject, seed }: HillSpec): Sheet {
  return onCanvas({ width, height }, subjects[subject]({ width, height, random: makeRandom(seed), noise: makeNoise(seed) }));
}
