import { colour, colours, hex, lift } from '#demo/drawings/pen/colour.ts';
import { drawCattleDancer } from '#demo/drawings/people/figures.ts';
import { drawImigongo, type Earth, type ImigongoSpec } from './imigongo.ts';
import { makeRandom, type Random } from '#demo/drawings/pen/random.ts';
import { gallery, inset, wallShadow } from './rooms.ts';
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
  straight,
  stroke,
  quads,
  pairs,
  placed,
} from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

type Site = Frame & { random: Random; seed: number };

/** Three panels of Imigongo that read as one. */
function triptych({ width: w, height: h, seed }: Site): Sheet {
  const room = gallery({ width: w, height: h }, 'white', h * 0.86);
  const panels = [
    ['combs', 0.08, 0.26, 'classic'],
    ['spirals', 0.37, 0.26, 'classic'],
    ['combs', 0.66, 0.26, 'classic'],
  ] as const;
  const hung = panels.map(([motif, x, wide], index) => {
    const box = { x: w * x, y: h * 0.13, width: w * wide, height: h * 0.6 };
    const frame = { width: 560, height: Math.round((560 * box.height) / box.width) };
    const spec: ImigongoSpec = {
      style: 'imigongo',
      motif: index === 1 ? 'sun' : motif,
      seed: seed + index,
      ...frame,
      palette: (index === 1 ? 'red' : 'classic') satisfies Earth,
    };
    return wallShadow(box, 20) + inset(frame, drawImigongo(spec), box, `panel${index}`);
  });
  return { body: room.body + hung.join(''), defs: room.defs };
}

/** Small compositions of a hill, a sun, a horn: each fills a box. */
const minis: ((w: number, h: number, tones: readonly [string, string, string, string]) => string)[] = [
  (w, h, [a, b, c, d]) =>
    rectangle(0, 0, w, h, a) +
    oval([w * 0.62, h * 0.34], w * 0.2, w * 0.2, b) +
    shape(`M0 ${h * 0.62}Q${w * 0.3} ${h * 0.34} ${w * 0.58} ${h * 0.6}T${w} ${h * 0.5}V${h}H0z`, c) +
    shape(`M0 ${h * 0.8}Q${w * 0.4} ${h * 0.58} ${w} ${h * 0.8}V${h}H0z`, d),
  (w, h, [a, b, c]) =>
    rectangle(0, 0, w, h, a) +
    Array.from({ length: 9 }, (_, index) =>
      stroke(
        `M${-w * 0.1} ${h * (0.08 + index * 0.125)}${`l${w * 0.15} ${-h * 0.09}l${w * 0.15} ${h * 0.09}`.repeat(4)}`,
        index % 3 ? b : c,
        h * 0.042,
      ),
    ).join(''),
  (w, h, [a, b, c]) =>
    rectangle(0, 0, w, h, a) +
    [0.46, 0.38, 0.3, 0.22, 0.14, 0.06].map((size, index) => oval([w / 2, h / 2], w * size, w * size, index % 2 ? b : c)).join(''),
  (w, h, [a, b, c]) =>
    rectangle(0, 0, w, h, a) +
    stroke(
      `M${w * 0.5} ${h * 0.86}Q${w * 0.02} ${h * 0.66} ${w * 0.16} ${h * 0.14}M${w * 0.5} ${h * 0.86}Q${w * 0.98} ${h * 0.66} ${w * 0.84} ${h * 0.14}`,
      b,
      w * 0.085,
      { 'stroke-linecap': 'round' },
    ) +
    shape(`M${w * 0.4} ${h * 0.78}H${w * 0.6}L${w * 0.55} ${h}H${w * 0.45}z`, b) +
    oval([w * 0.5, h * 0.34], w * 0.1, w * 0.1, c),
  (w, h, [a, b, c, d]) =>
    rectangle(0, 0, w, h, a) +
    Array.from({ length: 7 }, (_, index) =>
      shape(
        `M${w * 0.5} ${h * 1.02}Q${w * (0.5 + (index - 3) * 0.24)} ${h * 0.66} ${w * (0.5 + (index - 3) * 0.17)} ${h * (0.12 + Math.abs(index - 3) * 0.09)}Q${w * (0.5 + (index - 3) * 0.07)} ${h * 0.6} ${w * 0.5} ${h * 1.02}z`,
        [b, c, d][index % 3]!,
      ),
    ).join(''),
  (w, h, [a, b, c, d]) =>
    rectangle(0, 0, w, h, a) +
    shape(
      `M${w * 0.5} ${h * 0.1}Q${w * 0.62} ${h * 0.46} ${w * 0.76} ${h * 0.56}Q${w * 0.82} ${h * 0.86} ${w * 0.66} ${h * 0.92}H${w * 0.34}Q${w * 0.18} ${h * 0.86} ${w * 0.24} ${h * 0.56}Q${w * 0.38} ${h * 0.46} ${w * 0.5} ${h * 0.1}z`,
      b,
    ) +
    [0.6, 0.72, 0.84]
      .map((y, index) =>
        stroke(`M${w * 0.24} ${h * y}${`l${w * 0.087} ${-h * 0.05}l${w * 0.087} ${h * 0.05}`.repeat(3)}`, index === 1 ? d : c, h * 0.03),
      )
      .join(''),
  (w, h, [a, b, c, d]) =>
    rectangle(0, 0, w, h, a) +
    Array.from({ length: 5 }, (_, row) =>
      Array.from({ length: 4 }, (_u, column) => {
        const [x, y] = [(column * w) / 4, (row * h) / 5];
        const turn = (row * 3 + column * 5) % 4;
        const corner = nth(pairs('0 0, 1 0, 1 1, 0 1'), turn);
        return shape(
          `M${x + (corner[0] * w) / 4} ${y + (corner[1] * h) / 5}L${x + ((1 - corner[0]) * w) / 4} ${y + (corner[1] * h) / 5}A${w / 4} ${h / 5} 0 0 ${turn % 2 ? 0 : 1} ${x + (corner[0] * w) / 4} ${y + ((1 - corner[1]) * h) / 5}z`,
          [b, c, d][(row + column) % 3]!,
        );
      }).join(''),
    ).join(''),
  (w, h, [a, b, c, d]) =>
    rectangle(0, 0, w, h, a) +
    rectangle(0, h * 0.55, w, h * 0.45, b) +
    [0.24, 0.5, 0.76]
      .map(
        (x, index) =>
          shape(
            `M${w * (x - 0.1)} ${h * (0.66 + index * 0.06)}Q${w * x} ${h * (0.74 + index * 0.06)} ${w * (x + 0.1)} ${h * (0.66 + index * 0.06)}z`,
            d,
          ) + stroke(`M${w * x} ${h * (0.69 + index * 0.06)}V${h * (0.56 + index * 0.06)}`, d, 4),
      )
      .join('') +
    oval([w * 0.3, h * 0.26], w * 0.13, w * 0.13, c),
  (w, h, [a, b, c]) =>
    rectangle(0, 0, w, h, a) +
    Array.from({ length: 12 }, (_, index) =>
      rectangle(
        w * 0.12 + index * w * 0.0645,
        h * (0.16 + 0.22 * Math.abs(Math.sin(index * 0.9))),
        w * 0.04,
        h * (0.68 - 0.3 * Math.abs(Math.sin(index * 0.9))),
        index % 4 === 1 ? c : b,
      ),
    ).join(''),
];

const sets: [string, string, string, string][] = [
  ['#e9dcc2', '#a63a1e', '#2f5d62', '#1f3b3f'],
  ['#1f1a17', '#efe2c6', '#a63a1e', '#d9a233'],
  ['#d9a233', '#1f1a17', '#f3ead6', '#a63a1e'],
  ['#2f5d62', '#f0dfb8', '#d9a233', '#a63a1e'],
  ['#f0dfc0', '#5d7a46', '#2f4a36', '#c98a3b'],
  ['#a63a1e', '#efe2c6', '#1f1a17', '#d9a233'],
  ['#f3ead6', '#23445f', '#d9a233', '#a63a1e'],
  ['#c98a6c', '#23445f', '#f0dfb8', '#1f1a17'],
  ['#efe2c6', '#7a2f4d', '#d9a233', '#23445f'],
];

/** Six canvases in a grid, one idea on each. */
function sixPanels({ width: w, height: h }: Site): Sheet {
  const room = gallery({ width: w, height: h }, 'grey', h * 0.9);
  const [wide, tall] = [w * 0.235, h * 0.345];
  const hung = [0, 1, 2, 3, 4, 5].map((index) => {
    const box = { x: w * 0.115 + (index % 3) * w * 0.27, y: h * 0.07 + Math.floor(index / 3) * h * 0.4, width: wide, height: tall };
    const mini = nth(minis, nth([0, 1, 3, 5, 4, 6], index))(wide, tall, nth(sets, index));
    return (
      wallShadow(box, 18) +
      `<clipPath id="six${index}"><rect width="${short(wide)}" height="${short(tall)}"/></clipPath>` +
      group(group(mini, { 'clip-path': `url(#six${index})` }) + rectangle(0, 0, wide, 3, '#fff', { opacity: 0.3 }), placed([box.x, box.y]))
    );
  });
  const canvas = overlay({ width: w, height: h * 0.9 }, 'canvas', 0.28);
  return { body: room.body + hung.join('') + canvas.body, defs: room.defs + canvas.defs };
}

/** A wall of small frames, hung close as in a house where everyone paints. */
function salon({ width: w, height: h }: Site): Sheet {
  const room = gallery({ width: w, height: h }, 'clay', h * 0.9);
  const places = quads(
    '.09 .09 .2 .34, .33 .06 .15 .2, .33 .33 .24 .26, .52 .07 .18 .2, .74 .1 .17 .3, .61 .34 .1 .25, .09 .5 .2 .26, .33 .65 .14 .18, .51 .65 .2 .19',
  );
  const timber = ['#3a2416', '#e9dfca', '#8a5a34', '#1d1714', '#c99a4c'];
  const hung = places.map(([x, y, wide, tall], index) => {
    const box = { x: w * x, y: h * y, width: w * wide, height: h * tall };
    const [rim, mat] = [w * 0.008, index % 2 ? w * 0.014 : 0];
    const inner = { width: box.width - (rim + mat) * 2, height: box.height - (rim + mat) * 2 };
    const mini = nth(minis, index)(inner.width, inner.height, nth(sets, (index * 2 + 3) % 9));
    return (
      wallShadow(box, 12) +
      rectangle(box.x, box.y, box.width, box.height, nth(timber, index % 5)) +
      rectangle(box.x + rim, box.y + rim, box.width - rim * 2, box.height - rim * 2, '#f4efe4') +
      `<clipPath id="salon${index}"><rect width="${short(inner.width)}" height="${short(inner.height)}"/></clipPath>` +
      group(group(mini, { 'clip-path': `url(#salon${index})` }), placed([box.x + rim + mat, box.y + rim + mat]))
    );
  });
  return { body: room.body + hung.join(''), defs: room.defs };
}

const pavement = ({ width: w, height: h, random }: Site, level: number): string =>
  rectangle(0, level, w, h - level, '#b98a66') +
  Array.from({ length: 46 }, () =>
    oval(
      [random.between(0, w), level + random.next() ** 2 * (h - level)],
      random.between(20, 120),
      random.between(3, 10),
      random.pick(['#a67852', '#c99a76', '#d4a884']),
      { opacity: 0.5 },
    ),
  ).join('') +
  Array.from({ length: 90 }, () =>
    stroke(
      `M${random.whole(0, w)} ${short(level + random.spread(6))}l${random.whole(-8, 8)} -${random.whole(8, 30)}`,
      random.pick(['#5d7a3a', '#7a8f46', '#46602f']),
      3,
      { 'stroke-linecap': 'round' },
    ),
  ).join('') +
  rectangle(0, level, w, 9, '#3a2114', { opacity: 0.4 });

const child = (x: number, y: number, size: number, shirt: string) =>
  group(
    oval([0, 2], 24, 5, '#1a0e08', { opacity: 0.45 }) +
      shape('M-12 0V-48H12V0H3V-34H-3V0z', '#26384f') +
      shape('M-16 -44Q-18 -82 0 -86Q18 -82 16 -44z', shirt) +
      oval([0, -98], 11, 13, '#2a1812') +
      stroke('M14 -78L34 -104', '#3a2118', 7, { 'stroke-linecap': 'round' }),
    placed([x, y], size),
  );

/** A mural for a school: a girl reads the hills. */
function schoolMural(site: Site): Sheet {
  const { width: w, height: h, random } = site;
  const level = h * 0.84;
  const stripes = [
    ['#f0c86a', 0],
    ['#e9a24a', 0.12],
    ['#d9703a', 0.22],
    ['#b9442a', 0.31],
  ]
    .map(([tone, y]) => rectangle(0, h * 0.06 + Number(y) * h, w, level, tone as string))
    .join('');
  const rings = [0.34, 0.29, 0.24, 0.19, 0.14]
    .map((size, index) => oval([w * 0.63, h * 0.4], w * size * 0.8, w * size * 0.8, index % 2 ? '#f6e2b0' : '#f0b548'))
    .join('');
  const hills = [
    ['#2f6f6a', 0.5, 0.1],
    ['#235a57', 0.6, 0.14],
    ['#1a4546', 0.7, 0.1],
  ]
    .map(
      ([tone, y, up], index) =>
        shape(
          `M0 ${h * Number(y)}Q${w * (0.18 + index * 0.1)} ${h * (Number(y) - Number(up) * 1.4)} ${w * (0.42 + index * 0.06)} ${h * Number(y)}T${w} ${h * (Number(y) - 0.04)}V${level}H0z`,
          tone as string,
        ) +
        Array.from({ length: 7 }, (_, row) =>
          stroke(
            `M0 ${h * (Number(y) + 0.03 + row * 0.025)}Q${w * (0.2 + index * 0.1)} ${h * (Number(y) - Number(up) + 0.03 + row * 0.025)} ${w * (0.44 + index * 0.06)} ${h * (Number(y) + 0.03 + row * 0.025)}T${w} ${h * (Number(y) - 0.01 + row * 0.025)}`,
            '#f0dfb0',
            2,
            { opacity: 0.28 },
          ),
        ).join(''),
    )
    .join('');
  const profile: Point[] = pairs(
    '-16 -170, -62 -140, -84 -92, -86 -62, -80 -44, -100 -8, -106 6, -96 14, -82 16, -82 28, -96 38, -94 48, -86 52, -95 60, -88 74, -78 80, -80 100, -62 120, -26 122, -8 150, -10 230, -120 270, -150 400, 190 400, 170 280, 92 230, 96 120, 116 40, 120 -60, 90 -140, 40 -176',
  );
  const head =
    shape(smooth(profile, true), '#5c3625') +
    shape(smooth(pairs('10 60, 60 90, 96 120, 92 230, 170 280, 190 400, 40 400, 10 260, 14 160'), true), '#43251a') +
    shape('M-76 -120Q-40 -196 50 -184Q140 -150 122 -30Q110 60 60 70Q40 0 -10 -50Q-50 -70 -84 -84z', '#17100d') +
    oval([118, -130], 62, 58, '#17100d') +
    stroke('M-74 -124Q-20 -60 60 66', '#a63a1e', 16) +
    oval([30, 34], 13, 20, '#4a2a1d') +
    oval([32, 76], 15, 15, '#d9a233') +
    stroke('M-78 -46Q-64 -56 -46 -48', '#17100d', 6, { 'stroke-linecap': 'round' }) +
    stroke('M-76 -26Q-62 -20 -48 -26', '#17100d', 5, { 'stroke-linecap': 'round' }) +
    shape('M-156 400Q-150 280 -60 262Q40 300 130 258Q210 290 220 400z', '#f0e2c4') +
    Array.from({ length: 5 }, (_, index) =>
      stroke(`M-150 ${300 + index * 26}${'l22 -18l22 18'.repeat(8)}`, index % 2 ? '#a63a1e' : '#23607a', 7),
    ).join('');
  const page = (side: number) =>
    shape(`M0 330Q${side * 60} 286 ${side * 170} 300V430Q${side * 60} 420 0 462z`, side < 0 ? '#f6efdd' : '#e4d8bd') +
    [0, 1, 2, 3]
      .map((row) => stroke(`M${side * 24} ${342 + row * 24}Q${side * 70} ${318 + row * 24} ${side * 146} ${326 + row * 22}`, '#8a7f6c', 4))
      .join('');
  const book = group(shape('M-182 306Q-70 292 0 340Q70 292 182 306V446Q70 436 0 480Q-70 436 -182 446z', '#23607a') + page(-1) + page(1), {
    transform: 'translate(-150 -76) rotate(-7)',
  });
  const birds = Array.from({ length: 9 }, (_, index) => {
    const [x, y] = [w * (0.12 + index * 0.045), h * (0.34 - index * 0.022 + 0.03 * Math.sin(index * 2))];
    return shape(`M${short(x)} ${short(y)}q-18 -26 -44 -22q22 6 30 22q-18 2 -26 16q22 -4 40 -8q16 -2 26 -16q-14 0 -26 8z`, '#f6efdd');
  }).join('');
  const paint = stripes + rings + hills + birds + group(head + book, placed([w * 0.67, h * 0.39], h / 860));
  const courses = Array.from(
    { length: 30 },
    (_, row) =>
      `M0 ${short(h * 0.06 + (row * (level - h * 0.06)) / 30)}H${w}${Array.from({ length: 24 }, (_u, brick) => `M${short(((brick + (row % 2) * 0.5) * w) / 24)} ${short(h * 0.06 + (row * (level - h * 0.06)) / 30)}v${short((level - h * 0.06) / 30)}`).join('')}`,
  ).join('');
  const roof =
    rectangle(0, 0, w, h * 0.06, '#6f7b80') +
    stroke(Array.from({ length: 60 }, (_, index) => `M${short((index * w) / 59)} 0v${short(h * 0.06)}`).join(''), '#4f5a5f', 4) +
    rectangle(0, h * 0.06, w, h * 0.03, '#1a0e08', { opacity: 0.36 });
  const plaster = overlay({ width: w, height: h }, 'plaster', 0.4);
  const kids =
    child(w * 0.16, h * 0.93, h / 620, '#efe2c6') +
    child(w * 0.22, h * 0.95, h / 560, '#d9a233') +
    child(w * 0.39, h * 0.91, h / 680, '#efe2c6');
  return {
    body:
      `<clipPath id="wall"><rect width="${w}" height="${level}"/></clipPath>` +
      group(paint + stroke(courses, '#1a0e08', 1.4, { opacity: 0.16 }), { 'clip-path': 'url(#wall)' }) +
      roof +
      plaster.body +
      pavement({ ...site, random }, level) +
      kids,
    defs: plaster.defs,
  };
}

/** A long wall by the road: women, baskets, and the pattern that walks with them. */
function longWall(site: Site): Sheet {
  const { width: w, height: h, random } = site;
  const level = h * 0.8;
  const ground =
    rectangle(0, 0, w, level, '#e9dcc2') +
    rectangle(0, level * 0.78, w, level * 0.22, '#1f1a17') +
    Array.from({ length: 7 }, (_, row) =>
      stroke(
        `M-20 ${short(level * (0.81 + row * 0.03))}${`l${short(w / 44)} ${short(-h * 0.03)}l${short(w / 44)} ${short(h * 0.03)}`.repeat(24)}`,
        nth(['#efe2c6', '#a63a1e'], row % 3 ? 0 : 1),
        h * 0.008,
      ),
    ).join('');
  const arches = Array.from({ length: 9 }, (_, index) =>
    [0.95, 0.76, 0.57]
      .map((size, ring) =>
        oval(
          [w * (0.06 + index * 0.11), level * 0.78],
          w * 0.055 * size,
          h * 0.5 * size,
          ring % 2 ? '#e9dcc2' : nth(['#2f6f6a', '#a63a1e', '#d9a233'], index % 3),
        ),
      )
      .join(''),
  ).join('');
  const skins = colours('#4a2a1d', '#5c3625', '#3a2018');
  const women = Array.from({ length: 8 }, (_, index) => {
    const x = w * (0.115 + index * 0.11);
    const body = drawCattleDancer(index % 2 ? 0.35 : -0.35, {
      skin: nth(skins, index % 3),
      cloth: [
        colour(nth(['#f1e2c4', '#d9a233', '#f1e2c4'], index % 3)),
        colour(nth(['#a63a1e', '#23607a', '#7a2f4d', '#2f6b57'], index % 4)),
      ],
    });
    const basket =
      shape('M-44 -232Q-40 -206 0 -206Q40 -206 44 -232z', '#c99a4c') +
      stroke('M-42 -224L-28 -214L-14 -222L0 -212L14 -222L28 -214L42 -224', '#1f1a17', 4) +
      [-24, -4, 18].map((dx, fruit) => oval([dx, -238], 13, 12, nth(['#a63a1e', '#d9a233', '#5d7a46'], fruit))).join('');
    return group(body + basket, placed([x, level * 0.66], h / 720));
  });
  const clip = `<clipPath id="wall"><rect width="${w}" height="${level}"/></clipPath>`;
  const sky = rectangle(0, 0, w, h * 0.04, '#b9cdd0') + rectangle(0, h * 0.028, w, h * 0.022, '#8f8577');
  const cracks = Array.from({ length: 9 }, () =>
    stroke(
      straight(Array.from({ length: 6 }, (_, step): Point => [random.between(0, 30) + step * 9, step * random.between(8, 22)])),
      '#5a4a38',
      1.2,
      { opacity: 0.4, ...placed([random.whole(0, w), random.whole(Math.round(h * 0.1), Math.round(level * 0.7))]) },
    ),
  ).join('');
  const plaster = overlay({ width: w, height: h }, 'plaster', 0.5);
  const shade = shape(`M${w * 0.72} 0Q${w * 0.8} ${h * 0.3} ${w * 0.9} ${h * 0.36}T${w} ${h * 0.6}V0z`, '#1a2a20', { opacity: 0.2 });
  return {
    body:
      clip +
      group(ground + arches + women.join('') + cracks + shade, { 'clip-path': 'url(#wall)' }) +
      sky +
      plaster.body +
      pavement(site, level) +
      child(w * 0.87, h * 0.92, h / 620, '#2f6b57'),
    defs: plaster.defs,
  };
}

/** Three long cloths, woven in bands. */
function hangings({ width: w, height: h, random }: Site): Sheet {
  const room = gallery({ width: w, height: h }, 'green', h * 0.9);
  const cloths = [
    ['#e9dcc2', '#a63a1e', '#1f1a17', '#d9a233'],
    ['#1f1a17', '#e9dcc2', '#2f6f6a', '#a63a1e'],
    ['#b9744a', '#f0e2c4', '#23445f', '#1f1a17'],
  ];
  const hung = cloths.map((tones, index) => {
    const [x, top, wide, tall] = [w * (0.14 + index * 0.255), h * 0.1, w * 0.205, h * (index === 1 ? 0.68 : 0.6)];
    let y = 0;
    let bands = rectangle(0, 0, wide, tall, nth(tones, 0));
    for (let band = 0; y < tall - 20; band++) {
      const deep = random.pick([16, 26, 40, 58, 70]) * (h / 1000);
      const kind = band % 5;
      const [one, two] = [nth(tones, 1 + (band % 3)), nth(tones, 1 + ((band + 1) % 3))];
      if (kind === 0) bands += rectangle(0, y, wide, deep, one);
      if (kind === 1)
        bands += stroke(
          `M0 ${short(y + deep)}${`l${short(wide / 16)} ${short(-deep)}l${short(wide / 16)} ${short(deep)}`.repeat(8)}`,
          one,
          deep * 0.26,
        );
      if (kind === 2)
        bands += Array.from({ length: 10 }, (_, step) =>
          shape(
            `M${short((step + 0.5) * (wide / 10))} ${short(y)}l${short(wide / 22)} ${short(deep / 2)}l${short(-wide / 22)} ${short(deep / 2)}l${short(-wide / 22)} ${short(-deep / 2)}z`,
            step % 2 ? one : two,
          ),
        ).join('');
      if (kind === 3) bands += rectangle(0, y, wide, deep * 0.3, two) + rectangle(0, y + deep * 0.6, wide, deep * 0.3, one);
      if (kind === 4)
        bands += Array.from({ length: 20 }, (_, step) => rectangle((step * wide) / 20, y, wide / 40, deep, step % 3 ? one : two)).join('');
      y += deep + 12 * (h / 1000);
    }
    const weave = Array.from({ length: Math.round(tall / 5) }, (_, row) => `M0 ${row * 5}H${short(wide)}`).join('');
    const folds = [0.18, 0.44, 0.71, 0.9]
      .map(
        (at) =>
          rectangle(wide * at, 0, wide * 0.07, tall, '#140a06', { opacity: 0.13 }) +
          rectangle(wide * (at - 0.09), 0, wide * 0.06, tall, '#fff6e2', { opacity: 0.09 }),
      )
      .join('');
    const fringe = Array.from({ length: 40 }, (_, step) =>
      stroke(
        `M${short(((step + 0.5) * wide) / 40)} ${short(tall)}q${short(random.spread(5))} 24 ${short(random.spread(7))} ${random.whole(34, 56)}`,
        hex(lift(colour(nth(tones, step % 4)), 0.03)),
        3,
      ),
    ).join('');
    const rod =
      rectangle(-26, -9, wide + 52, 17, '#5a3a22', { rx: 8 }) +
      oval([-26, 0], 12, 12, '#3a2416') +
      oval([wide + 26, 0], 12, 12, '#3a2416') +
      stroke(`M-10 -8L${short(wide / 2)} -60L${short(wide + 10)} -8`, '#8a6a46', 3);
    return (
      wallShadow({ x, y: top, width: wide, height: tall + 30 }, 18) +
      `<clipPath id="cloth${index}"><rect width="${short(wide)}" height="${short(tall)}"/></clipPath>` +
      group(
        fringe + group(bands + stroke(weave, '#1a0e08', 0.8, { opacity: 0.16 }) + folds, { 'clip-path': `url(#cloth${index})` }) + rod,
        placed([x, top]),
      )
    );
  });
  const cloth = overlay({ width: w, height: h * 0.9 }, 'cloth', 0.24);
  return { body: room.body + hung.join('') + cloth.body, defs: room.defs + cloth.defs };
}

const subjects = { triptych, sixPanels, salon, schoolMural, longWall, hangings };
export type WallSpec = Frame & { style: 'walls'; subject: keyof typeof subjects; seed: number };

/** Pieces that take a whole wall, shown where they hang or are painted. */
export function drawWalls({ width, height, subject, seed }: WallSpec): Sheet {
  return subjects[subject]({ width, height, seed, random: makeRandom(seed) });
}
