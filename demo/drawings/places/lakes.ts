import { crown, paint, type Touch, vary } from '#demo/drawings/pen/brush.ts';
import { along, colour, colours, lift, mix } from '#demo/drawings/pen/colour.ts';
import { type Layer, layers, mist, onCanvas, type Paintbox, sky } from './landscape.ts';
import { makeNoise, makeRandom, rough } from '#demo/drawings/pen/random.ts';
import { type Frame, glow, oval, type Sheet, stroke, triples } from '#demo/drawings/pen/svg.ts';
import { boat, reflection, water } from './water.ts';

type Isle = { x: number; y: number; wide: number; tall: number; tone: string };

/** A wooded island and its image in the water. */
function island(box: Paintbox, { x: cx, y, wide, tall, tone }: Isle): string {
  const { random, noise } = box;
  const swell = (x: number) => Math.max(0, Math.cos((Math.min(1, Math.abs(x - cx) / wide) * Math.PI) / 2)) ** 0.8;
  const ridge = (x: number) => y - tall * swell(x) * (1 + 0.3 * rough(noise, x / 40 + cx));
  const land = Array.from({ length: 220 }, (): Touch => {
    const x = cx + random.spread(wide * 0.98);
    const share = random.next();
    return {
      at: [x, ridge(x) + share * (y - ridge(x))],
      angle: random.spread(0.5),
      length: tall * 0.26,
      width: tall * 0.12,
      colour: vary(lift(colour(tone), 0.06 - share * 0.12 + (x < cx ? 0.03 : -0.02)), random, 0.03),
    };
  });
  const image = reflection(box, { x: cx, y: y - 4, size: wide * 1.9, tone: mix(colour(tone), colour('#6f8f9a'), 0.45), long: tall * 1.3 });
  return paint(land) + paint(image);
}

/** The near shore of the morning: a slope with trees at both ends. */
function nearShore(box: Paintbox): string {
  const { width: w, height: h, random } = box;
  const tones = colours('#8fa14a', '#56753a', '#2f4a2b', '#24381f');
  const slope: Layer = { level: h * 0.84, swing: h * 0.2, span: w * 0.5, tones, deep: h * 0.24, count: 1_500, size: 32, fields: 0.16 };
  const land = layers({ ...box, noise: makeNoise(77) }, [slope]);
  const wood = triples('.06 .8 190, .13 .83 130, .2 .84 90, .95 .86 150');
  const stems = wood.map(([x, y, size]) => stroke(`M${w * x} ${h * y}v${-size}`, '#2a2418', size * 0.045));
  const leaves = wood.flatMap(([x, y, size]) =>
    [0.5, 0.85, 1.15].flatMap((up) =>
      crown([w * x + random.spread(size * 0.2), h * y - size * (up - 0.3)], size * 0.62, colour('#375a34'), random),
    ),
  );
  return land + stems.join('') + paint(leaves);
}

/** Lake Kivu from the hills of Karongi: islands, and the mountains of the far shore. */
function morning(box: Paintbox): Sheet {
  const { width: w, height: h } = box;
  const [pale, blue] = [colours('#9fb0b8', '#b5bdbb'), colours('#7f97a3', '#98aaaf')];
  const far = layers(box, [
    { level: h * 0.36, swing: h * 0.09, span: w * 0.26, tones: pale, deep: h * 0.1, count: 260, size: 24, fields: 0.01 },
    { level: h * 0.41, swing: h * 0.06, span: w * 0.3, tones: blue, deep: h * 0.07, count: 260, size: 22, fields: 0.02 },
  ]);
  const bank = mist(box, h * 0.44, h * 0.1, '#f6e7cd', 0.7, 'bank');
  const islands = [
    { x: w * 0.62, y: h * 0.55, wide: w * 0.13, tall: h * 0.07, tone: '#4f6b4d' },
    { x: w * 0.86, y: h * 0.62, wide: w * 0.1, tall: h * 0.06, tone: '#43603f' },
    { x: w * 0.42, y: h * 0.5, wide: w * 0.06, tall: h * 0.03, tone: '#6d8576' },
  ].map((isle) => island(box, isle));
  const fisher =
    boat(w * 0.46, h * 0.66, 74, '#2a2320') +
    paint(reflection(box, { x: w * 0.46, y: h * 0.665, size: 70, tone: colour('#4a5f68'), long: 50 }));
  const air = sky(box, h * 0.46, colours('#6f93a6', '#a9bcbb', '#ecd3ad', '#f8e0b4'));
  const lake = water(box, h * 0.45, colours('#e6cfb0', '#b9c3c0', '#7fa0ac', '#4f7f92'));
  return { body: air + far + bank.body + lake + islands.join('') + fisher + nearShore(box), defs: bank.defs };
}

/** Three boats on water without wind: almost nothing else. */
function stillness(box: Paintbox): Sheet {
  const { width: w, height: h } = box;
  const level = h * 0.36;
  const far = layers(box, [
    {
      level: level - h * 0.015,
      swing: h * 0.045,
      span: w * 0.32,
      tones: colours('#aebcc0', '#c2c9c6'),
      deep: h * 0.06,
      count: 260,
      size: 20,
      fields: 0.01,
    },
  ]);
  const lake = water(box, level, colours('#eadfce', '#d3d8d2', '#b3c6c8', '#8fb0b8', '#7aa0ac'), { sparkle: 0.025 });
  const boats = triples('.3 .52 130, .63 .6 176, .42 .76 230');
  const dark = boats.map(
    ([x, y, size]) =>
      paint(reflection(box, { x: w * x, y: h * y + size * 0.05, size, tone: colour('#4b5a5e'), long: size * 0.5 })) +
      boat(w * x, h * y, size, '#2b2623', { figure: size === 176 }),
  );
  const red = `<path d="M${w * 0.63 - 8} ${h * 0.6 - 48}q8-12 20 0v40h-22z" fill="#a63a1e"/>`;
  return { body: sky(box, level, colours('#c3cfcf', '#dfe0d6', '#f3e6d2')) + far + lake + dark.join('') + red, defs: '' };
}

const lamps = [
  { x: 0.2, y: 0.5, size: 60 },
  { x: 0.72, y: 0.48, size: 54 },
  { x: 0.47, y: 0.6, size: 110 },
  { x: 0.83, y: 0.68, size: 150 },
  { x: 0.24, y: 0.78, size: 210 },
] as const;
const flame = colours('#fff0c0', '#f7b551', '#b56a2c');

/** Three boats tied together, a lamp over their net, and its path on the water. */
function lampBoats({ width: w, height: h, random }: Paintbox, { x, y, size }: (typeof lamps)[number]): string {
  const path = Array.from({ length: Math.round(size * 0.5) }, (_, index): Touch => ({
    at: [w * x + random.spread(3 + index * 0.5), h * y + size * 0.12 + index * 5],
    angle: random.spread(0.06),
    length: (size * 0.14 + index * 0.9) * random.between(0.4, 1.2),
    width: 4.5,
    colour: vary(along(flame, index / (size * 0.5)), random, 0.03),
    opacity: Math.max(0.12, 0.95 - (index / size) * 1.7),
  }));
  const trio = [-0.72, 0, 0.72].map((side) =>
    boat(w * x + side * size, h * y, size * 0.62, '#0b1119', { poles: side === 0, figure: side !== 0 }),
  );
  const light =
    oval([w * x, h * y - size * 0.1], size * 0.9, size * 0.9, 'url(#lamp)') +
    oval([w * x, h * y - size * 0.1], size * 0.035, size * 0.045, '#fffbe6');
  return paint(path) + trio.join('') + light;
}

/** The fishermen of Kivu at night: boats tied in threes, lamps over the nets. */
function nightFishing(box: Paintbox): Sheet {
  const { width: w, height: h, random } = box;
  const level = h * 0.42;
  const [far, near] = [colours('#1d3148', '#22384e'), colours('#14243a', '#172a40')];
  const shores = layers(box, [
    { level: h * 0.36, swing: h * 0.08, span: w * 0.3, tones: far, deep: h * 0.1, count: 300, size: 24, fields: 0.01 },
    { level: h * 0.4, swing: h * 0.06, span: w * 0.36, tones: near, deep: h * 0.06, count: 240, size: 22, fields: 0.01 },
  ]);
  const hearths = Array.from({ length: 40 }, () =>
    oval([random.between(0, w), level - random.between(4, h * 0.05)], 1.6, 1.6, random.pick(['#ffd48a', '#ffe9c4', '#f2a75a'])),
  );
  const lake = water(box, level, colours('#24405a', '#1a3149', '#12253a', '#0c1a2b'), { sparkle: 0.035 });
  const lit = lamps.map((lamp) => lampBoats(box, lamp));
  const stars = Array.from({ length: 120 }, () => {
    const size = random.between(0.5, 1.9);
    return oval([random.between(0, w), random.between(0, level * 0.8)], size, size, '#f4ead2', { opacity: random.between(0.3, 0.95) });
  });
  const defs = glow('lamp', '0 #fff3c4 .95, .12 #ffcf73 .6, .4 #e08f37 .2, 1 #c76d22 0');
  const air = sky(box, level, colours('#0b1524', '#12233a', '#223a52'));
  return { body: air + stars.join('') + shores + hearths.join('') + lake + lit.join(''), defs };
}

const subjects = { morning, stillness, nightFishing };
export type LakeSpec = Frame & { style: 'lakes'; subject: keyof typeof subjects; seed: number };

/** Lake Kivu in oil, at several hours. */
export function drawLakes({ width, height, subject, seed }: LakeSpec): Sheet {
  return onCanvas({ width, height }, subjects[subject]({ width, height, random: makeRandom(seed), noise: makeNoise(seed) }));
}
