import { type Colour, colour, colours, hex, lift, mix } from '#demo/drawings/pen/colour.ts';
import { limb } from '#demo/drawings/people/figures.ts';
import type { Scene } from './photo-land.ts';
import { rough } from '#demo/drawings/pen/random.ts';
import {
  glow,
  gradient,
  group,
  oval,
  type Point,
  rectangle,
  shape,
  type Sheet,
  short,
  smooth,
  stroke,
  quads,
  triples,
  pairs,
  placed,
} from '#demo/drawings/pen/svg.ts';

const grown = (x: number, y: number, scale: number, body: string, more: Record<string, string | number> = {}) =>
  group(body, { ...placed([x, y], scale), ...more });

/** An Inyambo, the long-horned cattle of the court, from the front and against the light; the feet stand at 0, 0. */
function inyambo(hide: Colour, rim: string, sway: number): string {
  const tone = (step: number) => hex(lift(hide, step));
  const curve = (side: number): Point[] => [
    [side * 12, -216],
    [side * 58, -232],
    [side * 112, -296],
    [side * 118 + sway, -380],
    [side * 84 + sway, -446],
    [side * 52 + sway, -470],
  ];
  const horns = [-1, 1]
    .map(
      (side) =>
        limb(curve(side), [20, 21, 17, 11, 6, 2], lift(hide, 0.05)) +
        stroke(smooth(curve(side).map(([x, y], index): Point => [x - 8 + index * 1.3, y - 2])), rim, 3.4, {
          'stroke-linecap': 'round',
          opacity: 0.95,
        }),
    )
    .join('');
  const legs = triples('-46 11 -.03, 44 11 -.03, -26 14 0, 28 14 -.015')
    .map(([x, half, step]) =>
      shape(
        `M${x - half} -130Q${x - half * 0.7} -50 ${x - half * 0.62} 0H${x + half * 0.62}Q${x + half * 0.7} -50 ${x + half} -130z`,
        tone(step),
      ),
    )
    .join('');
  const body = shape('M-62 -128Q-76 -206 -26 -226Q0 -234 26 -226Q76 -206 62 -128Q56 -78 20 -74Q0 -58 -20 -74Q-56 -78 -62 -128z', tone(0));
  const ears = [-1, 1]
    .map((side) => shape(`M${side * 22} -204Q${side * 50} -214 ${side * 64} -196Q${side * 44} -184 ${side * 22} -194z`, tone(-0.02)))
    .join('');
  const head =
    shape(
      'M-27 -220Q-14 -236 0 -236Q14 -236 27 -220Q28 -196 19 -170Q14 -146 12 -130Q8 -118 0 -118Q-8 -118 -12 -130Q-14 -146 -19 -170Q-28 -196 -27 -220z',
      tone(0.035),
    ) +
    shape('M3 -236Q14 -236 27 -220Q28 -196 19 -170Q14 -146 12 -130Q8 -118 2 -118Q8 -176 3 -236z', tone(-0.015)) +
    shape('M-12 -138Q0 -148 12 -138Q11 -118 0 -116Q-11 -118 -12 -138z', tone(-0.05));
  const edge = stroke('M-63 -140Q-72 -206 -27 -226M-27 -216Q-28 -194 -19 -168M-62 -198Q-50 -212 -28 -205M-33 -120L-32 -10', rim, 3.4, {
    opacity: 0.9,
    'stroke-linecap': 'round',
  });
  return legs + body + ears + horns + head + edge;
}

/** Inyambo in the dust of the evening, against the light. */
export function cattle({ width: w, height: h, random }: Scene): Sheet {
  const defs =
    gradient('sky', 'down', '0 #b9763f, .36 #ecb96c, .6 #f7d998, 1 #8a5228') +
    glow('sun', '0 #fffdf0 1, .1 #fff3c8 .98, .16 #ffe7a8 .6, 1 #ffc871 0') +
    glow('dust', '0 #ffdf9f .55, 1 #ffd48a 0');
  const rows = [
    [0.62, 0.3, 0.8, [0.06, 0.17, 0.29, 0.41, 0.55, 0.66, 0.78, 0.92]],
    [0.7, 0.46, 0.62, [0.1, 0.3, 0.47, 0.7, 0.86]],
    [0.83, 0.78, 0.36, [0.2, 0.52, 0.94]],
    [1.1, 1.42, 0, [0.7]],
    [1.22, 1.7, -0.02, [0.22]],
  ] as const;
  const drawn = rows.map(([y, size, haze, places]) => {
    const herd = places.map((x) => {
      const hide = mix(random.pick(colours('#3a1a0c', '#2e140a', '#45200f')), colour('#eebf78'), Math.max(0, haze));
      return grown(
        w * x + random.spread(18),
        h * y + random.spread(h * 0.025),
        size * (w / 1400),
        inyambo(hide, hex(mix(colour('#ffe2a4'), colour('#fff0cc'), Math.max(0, haze))), random.spread(14)),
      );
    });
    const veil = Array.from({ length: 10 }, () =>
      oval([random.between(0, w), h * (y - 0.02)], w * random.between(0.12, 0.3), h * random.between(0.05, 0.13), 'url(#dust)'),
    );
    return herd.join('') + veil.join('');
  });
  return { defs, body: rectangle(0, 0, w, h, 'url(#sky)') + oval([w * 0.46, h * 0.27], h * 0.66, h * 0.66, 'url(#sun)') + drawn.join('') };
}

/** A grey crowned crane; it stands at 0, 0 and looks to the left. */
export function crane(tone: { grey: string; dark: string; white: string; gold: string; red: string }, bend: number): string {
  const neck = smooth([
    [30, -190],
    [2, -226],
    [-8, -270],
    [-30 - bend, -312 + bend],
  ]);
  const head: Point = [-36 - bend, -322 + bend];
  const crown = Array.from({ length: 26 }, (_, index) => {
    const angle = -2.3 + (index / 25) * 1.9;
    return stroke(
      `M${short(head[0] + 8)} ${short(head[1] - 6)}l${short(Math.cos(angle) * 40)} ${short(Math.sin(angle) * 40)}`,
      tone.gold,
      2.2,
      { 'stroke-linecap': 'round' },
    );
  });
  return (
    stroke('M52 -110L46 -60L54 0L34 6M54 0L70 6', tone.dark, 5, { 'stroke-linejoin': 'round' }) +
    stroke('M76 -106L88 -56L78 0L60 6M78 0L94 6', tone.dark, 5, { 'stroke-linejoin': 'round' }) +
    shape('M14 -196Q60 -214 104 -176Q150 -140 164 -96Q120 -92 84 -98Q30 -104 16 -150z', tone.grey) +
    shape('M56 -186Q104 -182 132 -138Q112 -130 88 -132Q60 -150 56 -186z', tone.white) +
    shape('M96 -136Q150 -140 172 -84Q150 -66 128 -88Q104 -108 96 -136z', tone.dark) +
    shape('M110 -120Q150 -116 164 -92Q140 -84 122 -96z', tone.gold, { opacity: 0.75 }) +
    stroke(neck, tone.grey, 17, { 'stroke-linecap': 'round' }) +
    oval(head, 15, 12, tone.dark) +
    oval([head[0] + 5, head[1] + 1], 8, 7, tone.white) +
    shape(`M${head[0] - 12} ${head[1] - 2}l-32 10l32 5z`, tone.dark) +
    shape(`M${head[0] - 3} ${head[1] + 10}q4 22 9 2z`, tone.red) +
    crown.join('')
  );
}

/** Cranes in the marsh before the sun has reached the valley. */
export function cranes({ width: w, height: h, random, noise }: Scene): Sheet {
  const defs =
    gradient('sky', 'down', '0 #8fa3a6, .4 #c9cfc4, .62 #eadfc6, .7 #d6cdb4, 1 #5c6a5c') + glow('mist', '0 #f2ebda .75, 1 #f2ebda 0');
  const far = [0.42, 0.5]
    .map((level, index) =>
      shape(
        smooth(
          [
            ...Array.from({ length: 12 }, (_, step): Point => [(step / 11) * w, h * level - h * 0.1 * rough(noise, step / 3 + index * 4)]),
            [w, h],
            [0, h],
          ],
          true,
        ),
        index ? '#9fada2' : '#b9c2b8',
      ),
    )
    .join('');
  const reeds = (count: number, y: number, tall: number, tone: string) =>
    Array.from({ length: count }, () => {
      const x = random.between(-20, w + 20);
      const top = tall * random.between(0.5, 1.2);
      const lean = random.spread(tall * 0.28);
      return stroke(
        `M${short(x)} ${short(y + random.spread(14))}q${short(lean * 0.2)} ${short(-top * 0.6)} ${short(lean)} ${short(-top)}`,
        hex(lift(colour(tone), random.spread(0.06))),
        random.between(1.4, 3.6) * (tall / 130),
        { 'stroke-linecap': 'round' },
      );
    }).join('');
  const tones = (haze: number) =>
    Object.fromEntries(
      Object.entries({ grey: '#7d8a92', dark: '#23262a', white: '#f4efe4', gold: '#d9a93f', red: '#b8301f' }).map(([name, text]) => [
        name,
        hex(mix(colour(text), colour('#d6d3c4'), haze)),
      ]),
    ) as Parameters<typeof crane>[0];
  const fog = (y: number) =>
    Array.from({ length: 10 }, () =>
      oval([random.between(0, w), h * y], w * random.between(0.2, 0.4), h * random.between(0.03, 0.08), 'url(#mist)'),
    ).join('');
  const flight = pairs('.2 .2, .26 .17, .32 .155, .38 .165, .44 .15')
    .map(([x, y]) => stroke(`M${w * x - 26} ${h * y - 6}q14 -12 26 2q12 -16 28 -6`, '#5c666a', 4, { 'stroke-linecap': 'round' }))
    .join('');
  return {
    defs,
    body:
      rectangle(0, 0, w, h, 'url(#sky)') +
      flight +
      far +
      fog(0.55) +
      reeds(260, h * 0.66, 60, '#8f9a80') +
      grown(w * 0.2, h * 0.7, (w / 1400) * 0.72, crane(tones(0.5), 10)) +
      fog(0.68) +
      reeds(240, h * 0.78, 90, '#77835f') +
      grown(w * 0.83, h * 0.84, (-w / 1400) * 1.1, crane(tones(0.24), 0)).replace(
        /scale\((-[\d.]+)\)/,
        (_, size: string) => `scale(${size} ${size.slice(1)})`,
      ) +
      grown(w * 0.44, h * 0.92, (w / 1400) * 1.6, crane(tones(0.06), 22)) +
      fog(0.86) +
      reeds(300, h * 1.02, 150, '#4f5c3a') +
      reeds(120, h * 1.06, 210, '#2c3822'),
  };
}

/** Ripe coffee, so near that only one row is sharp. */
export function cherries({ width: w, height: h, random }: Scene): Sheet {
  const defs =
    [
      ['#e5533d', '#b3231c', '#5a0d10'],
      ['#d8382c', '#991b1a', '#470a0e'],
      ['#e98a3a', '#c2501f', '#6b2410'],
      ['#9fae4a', '#66803a', '#2c431f'],
      ['#c22a3a', '#7d1526', '#3a0812'],
    ]
      .map(
        ([light, body, dark], index) =>
          glow(`ripe${index}`, `0 ${light}, .45 ${body}, .86 ${dark}, 1 ${dark} .9`, [0.36, 0.32], 0.72) +
          glow(`soft${index}`, `0 ${light} .9, .5 ${body} .85, .78 ${dark} .55, 1 ${dark} 0`, [0.5, 0.5], 0.5),
      )
      .join('') +
    glow('spark', '0 #ffffff .95, .5 #fff2e8 .4, 1 #fff2e8 0') +
    gradient('leaf', 'slanting', '0 #5d8a4a, 1 #12301c');
  const soft = Array.from({ length: 190 }, () => {
    const size = w * random.between(0.04, 0.085);
    return {
      y: random.between(-0.05, 0.42) * h,
      body: (y: number) => oval([random.between(0, w), y], size, size * 0.94, `url(#soft${random.whole(0, 4)})`),
    };
  }).toSorted((one, other) => one.y - other.y);
  const sharp = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 15 }, (_unused, column) => {
      const size = w * (0.036 + row * 0.0075) * random.between(0.88, 1.1);
      const [x, y] = [((column + (row % 2) * 0.5) / 13.4) * w + random.spread(16), h * (0.4 + row * 0.095) + random.spread(14)];
      const kind = random.chance(0.1) ? 3 : random.chance(0.12) ? 2 : random.pick([0, 1, 4, 1]);
      const turn = random.between(0, 360);
      return grown(
        x,
        y,
        size / 100,
        oval([10, 14], 100, 98, '#1c0507', { opacity: 0.55 }) +
          oval([0, 0], 100, 96, `url(#ripe${kind})`) +
          group(oval([0, -84], 13, 9, '#2b100c') + oval([0, -84], 5, 4, '#8a5a3c'), { transform: `rotate(${short(turn)})` }) +
          oval([-34, -40], 28, 20, 'url(#spark)') +
          oval([40, 56], 30, 12, '#ff9d7a', { opacity: 0.16 }),
      );
    }).join(''),
  );
  const leaf = quads('.12 .3 -24 1.5, .9 .36 200 1.3').map(([x, y, turn, size]) =>
    group(shape('M0 0Q90 -90 250 -20Q120 60 0 0z', 'url(#leaf)') + stroke('M0 0Q120 -30 250 -20', '#9fc07a', 3, { opacity: 0.6 }), {
      ...placed([w * x, h * y], size, turn),
      opacity: 0.92,
    }),
  );
  return { defs, body: rectangle(0, 0, w, h, '#3a0d0c') + soft.map(({ y, body }) => body(y)).join('') + leaf.join('') + sharp.join('') };
}
