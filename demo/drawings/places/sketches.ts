import { colour, hex } from '#demo/drawings/pen/colour.ts';
import { charcoal, crossed, hatch } from '#demo/drawings/pen/hatching.ts';
import { crane } from './photo-life.ts';
import { follow, type Profile } from '#demo/drawings/modelled/pot-shapes.ts';
import { makeNoise, makeRandom, type Noise, type Random, rough } from '#demo/drawings/pen/random.ts';
import {
  type Frame,
  group,
  oval,
  type Point,
  rectangle,
  shape,
  type Sheet,
  short,
  smooth,
  stroke,
  triples,
  pairs,
  placed,
} from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';
import { lastOf, nth } from '#demo/drawings/pen/nth.ts';

type Paper = Frame & { random: Random; noise: Noise };

const INK = '#1c1a19';

/** The head of a bull and the whole reach of its horns, in charcoal. */
function bull({ width: w, height: h, random }: Paper): string {
  const unit = Math.min(w / 1000, h / 1150);
  const at = (x: number, y: number): Point => [w / 2 + x * unit, h * 0.62 + y * unit];
  const horn = (side: number) =>
    Array.from({ length: 54 }, (_, index) => {
      const share = (index / 53) * 2 - 1;
      const girth = (t: number) => 34 * (1 - t) ** 0.7 + 2;
      const spine: [number, number][] = pairs('60 -150, 150 -180, 290 -270, 370 -430, 350 -590, 250 -700');
      const points = spine.map(([x, y], step): Point => at(side * (x + share * girth(step / 5) * 0.7), y + share * girth(step / 5) * 0.8));
      const dark = 0.25 + 0.75 * Math.max(0, share * (side > 0 ? 1 : 0.75)) ** 1.3;
      return charcoal(points, 5 * unit, dark, random);
    }).join('');
  const half = (py: number) =>
    py < -60 ? 74 + (py + 190) * 0.06 : py < 90 ? 82 - (py + 60) * 0.25 : 44 + 10 * Math.sin(((py - 90) / 110) * Math.PI);
  const outline = smooth(
    [
      at(-60, -186),
      at(0, -204),
      at(60, -186),
      ...[-150, -60, 20, 90, 150].map((py) => at(half(py), py)),
      at(30, 200),
      at(0, 212),
      at(-30, 200),
      ...[150, 90, 20, -60, -150].map((py) => at(-half(py), py)),
    ],
    true,
  );
  const modelled = (px: number, py: number) => {
    const across = px / half(py);
    const socket = Math.exp(-(((Math.abs(px) - 60) / 19) ** 2 + ((py + 62) / 22) ** 2));
    const nostril = Math.exp(-(((Math.abs(px) - 25) / 12) ** 2 + ((py - 170) / 13) ** 2)) * 1.3;
    const mouth = Math.exp(-(((py - 196) / 7) ** 2)) * 0.6;
    const cheek = 0.35 * Math.exp(-(((Math.abs(px) - 34) / 14) ** 2 + ((py - 30) / 70) ** 2));
    return (
      0.1 +
      0.7 * Math.max(0, across * 0.9 + 0.12) ** 1.5 +
      0.3 * Math.max(0, -across - 0.62) +
      socket +
      nostril +
      mouth +
      cheek +
      (py < -150 ? 0.3 : 0)
    );
  };
  const neck = Array.from({ length: 720 }, () => {
    const py = random.between(-120, 330);
    const wide = 150 + Math.max(0, py) * 0.12;
    const px = random.spread(wide);
    const [x, y] = at(px, py);
    const fade = Math.max(0, 1 - Math.max(0, py - 60) / 280);
    return stroke(
      `M${short(x)} ${short(y)}q${short(px * 0.03)} ${short(18 * unit)} ${short(px * 0.01)} ${short(random.between(30, 80) * unit)}`,
      INK,
      random.between(1.4, 5) * unit,
      { opacity: fade * random.between(0.08, px > 0 ? 0.62 : 0.36), 'stroke-linecap': 'round' },
    );
  });
  const fur = Array.from({ length: 2_100 }, () => {
    const py = random.between(-194, 204);
    const px = random.between(-1, 1) * half(py) * 0.98;
    const [x, y] = at(px, py);
    const long = random.between(7, 17) * unit;
    return stroke(
      `M${short(x)} ${short(y)}q${short(px * 0.02)} ${short(long * 0.5)} ${short(px * -0.03)} ${short(long)}`,
      INK,
      random.between(1, 3) * unit,
      { opacity: Math.min(0.92, modelled(px, py) * random.between(0.4, 1)), 'stroke-linecap': 'round' },
    );
  });
  const eyes = [-1, 1]
    .map((side) => oval(at(side * 60, -60), 11 * unit, 8.5 * unit, INK) + oval(at(side * 60 - 4, -64), 3.4 * unit, 2.6 * unit, '#f7f2e8'))
    .join('');
  const ears = [-1, 1]
    .map(
      (side) =>
        shape(
          smooth([at(side * 74, -128), at(side * 120, -152), at(side * 186, -128), at(side * 136, -98), at(side * 80, -98)], true),
          '#8f877b',
        ) +
        Array.from({ length: 9 }, (_, index) =>
          charcoal(
            [at(side * 80, -126 + index * 3), at(side * 130, -142 + index * 5), at(side * 178, -124 + index)],
            4 * unit,
            0.3 + index * 0.06,
            random,
          ),
        ).join(''),
    )
    .join('');
  return (
    neck.join('') +
    ears +
    shape(outline, '#e3d9c7') +
    `<clipPath id="brow"><path d="${outline}"/></clipPath>${group(fur.join(''), { 'clip-path': 'url(#brow)' })}` +
    horn(-1) +
    horn(1) +
    stroke(outline, INK, 2 * unit, { opacity: 0.6 }) +
    eyes
  );
}

/** Mount Bisoke under cloud, hatched like an old map. */
function mountain({ width: w, height: h, random, noise }: Paper): string {
  const peak = (x: number) =>
    h * 0.24 + h * 0.5 * (1 - Math.exp(-((Math.max(0, Math.abs(x / w - 0.52) - 0.035) / 0.26) ** 1.2))) + 10 * rough(noise, x / 40);
  const ridges = [0.66, 0.76, 0.87].map(
    (level, index) => (x: number) => h * level - h * 0.09 * rough(noise, x / (w * 0.2) + index * 9, index * 3),
  );
  const dark = (x: number, y: number) => {
    const [first, second, third] = ridges.map((ridge) => y - ridge(x)) as [number, number, number];
    if (third > 0) return 0.52 + 0.4 * rough(noise, x / 60, y / 26) + Math.min(0.3, third / 500);
    if (second > 0) return 0.34 + 0.5 * rough(noise, x / 70, y / 34 + 9) - second / 900;
    if (first > 0) return 0.3 + 0.4 * rough(noise, x / 80 + 4, y / 40) - first / 500;
    const down = y - peak(x);
    if (down > 0)
      return (x / w > 0.52 ? 0.62 : 0.2) + 0.6 * rough(noise, (x / w - 0.52) * (14 / (0.3 + down / h)) + 5, down / 160) - (down / h) * 0.95;
    const cloud = Math.exp(-(((y - h * 0.3) / (h * 0.07)) ** 2)) * (0.45 * rough(noise, x / 150, y / 40 + 3) + 0.1);
    return y < h * 0.5 ? cloud * 1.4 : 0;
  };
  const outline = stroke(
    smooth(Array.from({ length: 60 }, (_, step): Point => [(step / 59) * w, peak((step / 59) * w)]).filter(([, y]) => y < h * 0.64)),
    INK,
    2.6,
  );
  const edges = ridges
    .map((ridge) => stroke(smooth(Array.from({ length: 50 }, (_, step): Point => [(step / 49) * w, ridge((step / 49) * w)])), INK, 2.2))
    .join('');
  const trees = Array.from({ length: 60 }, () => {
    const x = random.between(0, w);
    const y = nth(ridges, 2)(x) + random.between(-4, 40);
    return stroke(`M${short(x)} ${short(y)}v-${random.whole(16, 44)}m-8 8q8 -18 16 0m-18 8q10 -16 20 0`, INK, 1.8);
  });
  return hatch({ width: w, height: h }, dark, crossed, INK, random) + outline + edges + trees.join('');
}

const JUG: Profile = pairs('.3 0, .62 .16, .95 .55, 1.06 .98, .94 1.4, .62 1.68, .38 1.8, .34 2.0, .5 2.22');
const BASKET: Profile = pairs('.5 0, .7 .2, .74 .62, .66 1.0, .6 1.1, .34 1.6, .14 2.1, .02 2.6');
const BOWL: Profile = pairs('.3 0, .5 .16, .66 .42, .74 .7');

/** Jug, basket and bowl by the window. */
function stillLife({ width: w, height: h, random, noise }: Paper): string {
  const size = w * 0.16;
  const floor = h * 0.8;
  const things = [
    { profile: JUG, x: 0.33, scale: 1.12, y: -0.02, grey: 0.3 },
    { profile: BASKET, x: 0.62, scale: 0.94, y: 0.0, grey: 0.1 },
    { profile: BOWL, x: 0.79, scale: 0.78, y: 0.05, grey: 0.04 },
  ].map((thing) => {
    const way = follow(thing.profile);
    const steps = Array.from({ length: 90 }, (_, index) => way(index / 89));
    const radius = (y: number) => steps.reduce((best, step) => (Math.abs(step[1] - y) < Math.abs(best[1] - y) ? step : best))[0];
    return { ...thing, radius, top: lastOf(steps)[1], left: w * thing.x, base: floor + h * thing.y, steps };
  });
  const dark = (x: number, y: number) => {
    for (const { left, base, scale, radius, top, grey } of things.toReversed()) {
      const up = (base - y) / (size * scale);
      if (up < 0 || up > top) continue;
      const across = (x - left) / (size * scale * radius(up));
      if (Math.abs(across) <= 1)
        return grey + 0.1 + 0.85 * Math.max(0, across * 0.86 + 0.24) ** 1.6 + (across < -0.9 ? 0.15 : 0) + (up < 0.1 ? 0.2 : 0);
    }
    const shadow = things.reduce(
      (most, { left, base, scale }) =>
        Math.max(most, Math.exp(-(((x - left - size * scale * 1.15) / (size * scale * 1.2)) ** 2 + ((y - base - 2) / (h * 0.032)) ** 2))),
      0,
    );
    if (y > floor - h * 0.13) return shadow * 0.9 + 0.12 + 0.1 * noise(x / 90, y / 16);
    return 0.16 + 0.34 * (x / w) ** 1.5 + (x / w < 0.26 && y < h * 0.5 ? -0.3 : 0);
  };
  const lines = things.map(({ left, base, scale, steps }) => {
    const side = (way: number) =>
      smooth(
        steps
          .filter((_, index) => index % 6 === 0)
          .map(([radius, up]): Point => [left + way * radius * size * scale, base - up * size * scale]),
      );
    const [radius, up] = lastOf(steps);
    return (
      stroke(side(-1) + side(1), INK, 2.8) +
      oval([left, base - up * size * scale], radius * size * scale, radius * size * scale * 0.2, 'none', {
        stroke: INK,
        'stroke-width': 2.4,
      })
    );
  });
  const basket = nth(things, 1);
  const coils = Array.from({ length: 30 }, (_, index) => {
    const up = (index / 30) * basket.top;
    const half = basket.radius(up) * size * basket.scale;
    const y = basket.base - up * size * basket.scale;
    return `M${short(basket.left - half)} ${short(y)}Q${short(basket.left)} ${short(y + half * 0.2)} ${short(basket.left + half)} ${short(y)}`;
  });
  const zigzag = [0.35, 0.62]
    .map((up) => {
      const half = basket.radius(up) * size * basket.scale;
      const y = basket.base - up * size * basket.scale;
      return stroke(
        `M${short(basket.left - half)} ${short(y)}${Array.from({ length: 8 }, (_, index) => `L${short(basket.left - half + ((index + 1) / 8) * half * 2)} ${short(y + (index % 2 ? 0 : -34) + half * 0.12 * Math.sin(((index + 1) / 8) * Math.PI))}`).join('')}`,
        INK,
        5,
      );
    })
    .join('');
  return (
    hatch({ width: w, height: h }, dark, crossed, INK, random) +
    lines.join('') +
    stroke(coils.join(''), INK, 1.5, { opacity: 0.7 }) +
    zigzag +
    stroke(`M0 ${floor - h * 0.13}H${w}`, INK, 2.4)
  );
}

/** Leaves of the banana, brushed wet in wet. */
function grove({ width: w, height: h, random }: Paper): string {
  const leaf = (x: number, y: number, turn: number, long: number, tone: string, opacity: number) => {
    const cuts = Array.from({ length: 8 }, (_, index) => {
      const at = long * (0.2 + index * 0.085);
      const side = index % 2 ? 1 : -1;
      return shape(
        `M${short(at)} ${short(side * 3)}L${short(at + long * 0.05)} ${short(side * long * 0.2)}L${short(at + long * 0.085)} ${short(side * long * 0.2)}z`,
        '#f3ede1',
        { opacity: random.chance(0.6) ? 0.85 : 0 },
      );
    });
    const veins = Array.from({ length: 22 }, (_, index) => {
      const at = long * (0.1 + index * 0.039);
      return `M${short(at)} 0q${short(long * 0.02)} ${short(-long * 0.07)} ${short(long * 0.05)} ${short(-long * 0.13)}M${short(at)} 0q${short(long * 0.02)} ${short(long * 0.07)} ${short(long * 0.05)} ${short(long * 0.13)}`;
    }).join('');
    const droop = `M0 0Q${long * 0.3} ${-long * 0.2} ${long * 0.75} ${-long * 0.13}Q${long * 0.96} ${-long * 0.06} ${long} 0Q${long * 0.9} ${long * 0.1} ${long * 0.7} ${long * 0.15}Q${long * 0.3} ${long * 0.19} 0 0z`;
    return group(
      shape(droop, tone, { opacity }) +
        stroke(veins, '#0f0e0d', 1.4, { opacity: opacity * 0.5 }) +
        cuts.join('') +
        stroke(`M${-long * 0.16} 0Q${long * 0.5} -6 ${long} 0`, '#0f0e0d', long * 0.013, { opacity: Math.min(1, opacity + 0.2) }),
      placed([x, y], 1, Math.round(turn)),
    );
  };
  const plant = (x: number, y: number, size: number, tone: string, opacity: number) =>
    stroke(
      smooth([
        [x, h + 30],
        [x + size * 0.04, y + size * 0.5],
        [x, y],
      ]),
      tone,
      size * 0.11,
      { opacity: opacity * 0.8, 'stroke-linecap': 'round' },
    ) +
    [-168, -128, -98, -62, -22, 14, 196]
      .map((turn) => leaf(x, y, turn + random.spread(12), size * random.between(0.62, 0.95), tone, opacity))
      .join('');
  const far = triples('.12 .42 300, .5 .3 280, .86 .4 330').map(([x, y, size]) => plant(w * x, h * y, size * (w / 1100), '#a9a39a', 0.4));
  const middle = triples('.3 .5 470, .74 .46 500').map(([x, y, size]) => plant(w * x, h * y, size * (w / 1100), '#5d5852', 0.62));
  const front = plant(w * 0.5, h * 0.62, 660 * (w / 1100), '#1d1b1a', 0.9);
  const splash = Array.from({ length: 60 }, () =>
    oval([random.between(0, w), random.between(0, h)], random.between(0.8, 4.4), random.between(0.8, 4), INK, {
      opacity: random.between(0.2, 0.8),
    }),
  );
  return far.join('') + middle.join('') + front + splash.join('') + rectangle(w * 0.87, h * 0.9, w * 0.045, w * 0.045, '#a63a1e');
}

/** A crowned crane in a few strokes of ink, and gold. */
function craneInk({ width: w, height: h, random }: Paper): string {
  const bird = crane({ grey: '#3c3a39', dark: '#141312', white: '#f6f1e6', gold: '#c9952f', red: '#a63a1e' }, 26);
  const reeds = Array.from({ length: 46 }, () => {
    const x = random.between(0, w);
    const tall = h * random.between(0.12, 0.5);
    const lean = random.spread(w * 0.12);
    return stroke(
      `M${short(x)} ${h * 0.93}Q${short(x + lean * 0.1)} ${short(h * 0.93 - tall * 0.6)} ${short(x + lean)} ${short(h * 0.93 - tall)}`,
      INK,
      random.between(0.8, 5),
      { opacity: random.between(0.12, 0.85), 'stroke-linecap': 'round' },
    );
  });
  const washes = Array.from({ length: 7 }, (_, index) =>
    oval([w * random.between(0.1, 0.9), h * (0.9 + random.spread(0.02))], w * random.between(0.2, 0.4), h * 0.018, '#4a4744', {
      opacity: 0.09 + index * 0.01,
    }),
  );
  const moon = oval([w * 0.66, h * 0.26], w * 0.17, w * 0.17, '#c9952f', { opacity: 0.28 });
  return (
    moon +
    reeds.slice(0, 30).join('') +
    washes.join('') +
    group(bird, placed([w * 0.4, h * 0.91], Math.round((w / 1000) * 200) / 100)) +
    reeds.slice(30).join('')
  );
}

/** The road to market, in line: everyone carries something. */
function marketRoad({ width: w, height: h, random, noise }: Paper): string {
  const figure = (x: number, y: number, size: number, isMarked: boolean) => {
    const sway = random.spread(7);
    const load = random.pick([
      'M-46 -146Q-44 -172 0 -172Q44 -172 46 -146Q30 -138 0 -138Q-30 -138 -46 -146zM-46 -146Q0 -156 46 -146',
      'M-26 -140V-178Q-26 -186 -16 -186H-6L0 -194H12V-186Q26 -186 26 -178V-140z',
      'M-30 -140Q-44 -166 -26 -184Q-12 -192 -10 -200H10Q12 -192 26 -184Q44 -166 30 -140z',
      'M-70 -144L70 -152M-70 -151L72 -159M-66 -158L70 -166M-14 -142L-10 -162M18 -146L22 -164',
    ]);
    const dress = `M${-14 + sway} -104Q-22 -60 ${-32 + sway} 0M${14 + sway} -104Q24 -60 ${30 - sway} 0M-32 0Q0 10 30 0M-14 -104Q0 -112 14 -104`;
    const folds = `M-8 -84Q-12 -40 -14 -2M4 -90Q8 -40 10 0`;
    const arm = random.chance(0.7) ? `M14 -100Q40 -120 30 -152` : `M14 -100Q34 -70 22 -44`;
    const head = `M-11 -128a12 14 0 1 0 24 0a12 14 0 1 0 -24 0`;
    const wash = isMarked
      ? shape(`M-14 -104Q0 -112 14 -104Q24 -60 30 0Q0 10 -32 0Q-22 -60 -14 -104z`, '#a63a1e', { opacity: 0.85 })
      : shape(`M2 -106Q14 -104 14 -104Q24 -60 30 0Q16 6 6 6z`, '#6d6a66', { opacity: 0.35 });
    return group(
      wash +
        stroke(dress + arm, INK, 2.6, { 'stroke-linecap': 'round' }) +
        stroke(folds, INK, 1.3) +
        stroke(head, INK, 2.4) +
        stroke(load, INK, 2.4, { 'stroke-linejoin': 'round' }) +
        shape(load.startsWith('M-70') ? 'M0 0' : load, '#8f8a83', { opacity: 0.3 }) +
        stroke('M-10 4l-4 16M12 4l6 15', INK, 2.4),
      placed([x, y], size),
    );
  };
  const path = (t: number): Point => [
    w * (0.07 + 0.76 * t + 0.05 * Math.sin(t * 9)),
    h * (0.36 + 0.52 * t ** 1.3 + 0.03 * Math.sin(t * 13)),
  ];
  const walkers = Array.from({ length: 14 }, (_, index) => {
    const t = (index / 13) ** 0.8;
    const [x, y] = path(t);
    return { y, body: figure(x + random.spread(14), y + random.spread(12), (w / 1400) * (0.36 + 1.2 * t ** 1.3), index === 10) };
  }).toSorted((one, other) => one.y - other.y);
  const hills = [0.2, 0.27, 0.34]
    .map((level, index) =>
      stroke(
        smooth(Array.from({ length: 14 }, (_, step): Point => [(step / 13) * w, h * level - h * 0.1 * rough(noise, step / 3 + index * 7)])),
        INK,
        1.6 + index * 0.5,
        { opacity: 0.5 + index * 0.2 },
      ),
    )
    .join('');
  const verge = Array.from({ length: 210 }, () => {
    const [x, y] = path(random.next());
    const side = random.chance(0.5) ? 1 : -1;
    const far = 40 + random.between(0, 120);
    return stroke(
      `M${short(x + side * far)} ${short(y + side * far * 0.3 + 20)}l${short(random.spread(6))} -${random.whole(6, 18)}`,
      INK,
      1.2,
      { opacity: 0.6 },
    );
  });
  const tree = triples('.72 .4 1, .9 .48 1.6, .16 .66 2')
    .map(([x, y, size]) =>
      group(
        stroke('M0 0C-4 -40 6 -70 0 -110M0 -70l22 -26M-1 -60l-20 -28', INK, 4) +
          Array.from({ length: 46 }, () =>
            stroke(`M${short(random.spread(56))} ${short(-120 + random.spread(44))}q8 -12 16 0`, INK, 1.8),
          ).join(''),
        placed([w * x, h * y], size * (w / 1400)),
      ),
    )
    .join('');
  return hills + tree + verge.join('') + walkers.map(({ body }) => body).join('');
}

const subjects = { bull, mountain, stillLife, grove, craneInk, marketRoad };
const papers = {
  bull: '#efe8da',
  mountain: '#f3ecdd',
  stillLife: '#f1e9d8',
  grove: '#f3ede1',
  craneInk: '#f5efe3',
  marketRoad: '#f4eee0',
} as const satisfies Record<keyof typeof subjects, string>;
export type SketchSpec = Frame & { style: 'sketches'; subject: keyof typeof subjects; seed: number };

/** Drawings on paper: charcoal, pencil hatching, ink. */
export function drawSketches({ width, height, subject, seed }: SketchSpec): Sheet {
  const tooth = overlay({ width, height }, 'paper', 0.75);
  const body = subjects[subject]({ width, height, random: makeRandom(seed), noise: makeNoise(seed) });
  return { body: rectangle(0, 0, width, height, hex(colour(papers[subject]))) + body + tooth.body, defs: tooth.defs };
}
