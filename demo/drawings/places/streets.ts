import { colour, colours, hex, lift, mix } from '#demo/drawings/pen/colour.ts';
import { makeRandom, type Random } from '#demo/drawings/pen/random.ts';
import {
  type Frame,
  group,
  oval,
  type Point,
  rectangle,
  shape,
  type Sheet,
  short,
  straight,
  stroke,
  pairs,
  placed,
} from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';

type Street = Frame & { random: Random };

const walls = colours('#e3c69a', '#d7a06a', '#c9785a', '#e9dcc0', '#8fb0a6', '#c8b27c', '#b9674a', '#dcb9a0', '#7f9fae', '#e6d3a8');
const roofs = colours('#9c4a2c', '#7f8f99', '#b5603a', '#5f7f93', '#a9a49a', '#8a3f27', '#6f8a6a');

/** A small house of the hillside seats: wall, roof of corrugated iron, a door, a window. */
function house(random: Random, x: number, y: number, size: number): string {
  const wide = size * random.between(0.95, 1.5);
  const tall = size * random.between(0.62, 0.85);
  const wall = random.pick(walls);
  const roof = random.pick(roofs);
  const [eave, rise] = [size * 0.1, size * random.between(0.26, 0.42)];
  const slant = wide * random.between(0.1, 0.2);
  const ridge: Point[] = [
    [x - eave, y - tall],
    [x + slant, y - tall - rise],
    [x + wide - slant * 0.4, y - tall - rise],
    [x + wide + eave, y - tall],
  ];
  const grooves = Array.from({ length: 9 }, (_, index) => {
    const share = (index + 0.7) / 9.4;
    return stroke(
      `M${short(x - eave + (wide + eave * 2) * share)} ${short(y - tall)}L${short(x + slant + (wide - slant * 1.4) * share)} ${short(y - tall - rise)}`,
      hex(lift(roof, index % 2 ? 0.05 : -0.06)),
      size * 0.02,
    );
  });
  const doorX = x + wide * random.between(0.12, 0.5);
  const pane = x + wide * (doorX - x > wide * 0.35 ? 0.12 : 0.66);
  const shade = mix(wall, colour('#3a2436'), 0.42);
  return (
    rectangle(x, y - tall, wide, tall, hex(wall)) +
    rectangle(x + wide * 0.8, y - tall, wide * 0.2, tall, hex(shade)) +
    rectangle(x, y - tall, wide, tall * 0.16, hex(shade), { opacity: 0.7 }) +
    rectangle(doorX, y - tall * 0.68, size * 0.22, tall * 0.68, hex(random.pick(colours('#3d5a6c', '#5a2f1d', '#2f4a3a', '#7a3a26')))) +
    rectangle(pane, y - tall * 0.64, size * 0.2, tall * 0.3, '#33403f') +
    rectangle(pane, y - tall * 0.64, size * 0.2, tall * 0.08, '#9fb3b0') +
    shape(straight(ridge, true), hex(roof)) +
    grooves.join('')
  );
}

const bush = (random: Random, x: number, y: number, size: number): string => {
  const tone = random.pick(colours('#3f6238', '#54733c', '#2f4f35', '#6b8442'));
  return Array.from({ length: 7 }, (_, index) =>
    oval(
      [x + random.spread(size * 0.5), y - size * 0.3 - random.between(0, size * 0.3)],
      size * random.between(0.18, 0.32),
      size * random.between(0.15, 0.27),
      hex(lift(tone, index * 0.014 - 0.04)),
    ),
  ).join('');
};

/** Someone on the way, a load on the head or not. */
function walker(random: Random, x: number, y: number, size: number): string {
  const cloth = hex(random.pick(colours('#a63a1e', '#23445f', '#d9a233', '#f1e6cf', '#6b2d4a', '#2f6b57')));
  const load = random.chance(0.5) ? oval([0, -112], 26, 14, random.pick(['#c79a55', '#7d9a3f', '#e9dcc0'])) : '';
  return group(
    shape('M-17 0L-20-58Q-14-76 0-76Q14-76 20-58L17 0z', cloth) +
      shape('M4-76Q14-76 20-58L17 0H6z', '#160c08', { opacity: 0.25 }) +
      oval([0, -88], 11, 13, '#33201a') +
      load,
    placed([x, y], Math.round(size) / 100),
  );
}

/** A hillside of the city: houses shoulder to shoulder, a stair between them. */
function stairs({ width: w, height: h, random }: Street): string {
  const rows = 11;
  const sky =
    rectangle(0, 0, w, h * 0.2, '#e9cfa2') +
    rectangle(0, 0, w, h * 0.08, '#d8b98c') +
    oval([w * 0.78, h * 0.1], w * 0.055, w * 0.055, '#f6e6c2');
  const far =
    shape(`M0 ${h * 0.16}Q${w * 0.25} ${h * 0.06} ${w * 0.5} ${h * 0.13}T${w} ${h * 0.1}V${h * 0.4}H0z`, '#b58f6d') +
    shape(`M0 ${h * 0.2}Q${w * 0.35} ${h * 0.1} ${w * 0.62} ${h * 0.17}T${w} ${h * 0.16}V${h}H0z`, '#8a6a4a');
  const middle = (y: number) => w * (0.5 + 0.17 * Math.sin((y / h) * 8.2));
  let drawn = '';
  for (let row = 0; row < rows; row++) {
    const share = row / (rows - 1);
    const y = h * (0.22 + 0.9 * share ** 1.12);
    const size = w * (0.045 + 0.115 * share);
    for (let x = -size * random.between(0.2, 1.2); x < w; x += size * random.between(1.2, 1.62)) {
      if (Math.abs(x + size * 0.6 - middle(y)) < size * 0.85) continue;
      drawn += house(random, x, y - random.between(0, size * 0.28), size);
      if (random.chance(0.42)) drawn += bush(random, x - size * 0.12, y, size * 0.9);
    }
  }
  const steps = Array.from({ length: 60 }, (_, index) => {
    const share = index / 59;
    const y = h * (0.2 + 0.84 * share ** 1.12);
    const half = w * (0.008 + 0.062 * share);
    return rectangle(middle(y) - half, y, half * 2, h * (0.006 + 0.016 * share), index % 2 ? '#d9c3a0' : '#a98a68');
  });
  const people = [0.16, 0.3, 0.42, 0.58, 0.74, 0.9].map((share, index) => {
    const y = h * (0.2 + 0.84 * share ** 1.12);
    return walker(random, middle(y) + (index % 2 ? 1 : -1) * w * 0.03 * share, y, w * (0.012 + 0.066 * share));
  });
  return sky + far + drawn + steps.join('') + people.join('');
}

/** The market from above: umbrellas, cloths on the ground, heaps, and the people between. */
function umbrellas({ width: w, height: h, random }: Street): string {
  const ground = rectangle(0, 0, w, h, '#c58f63');
  const pairs = [
    ['#a63a1e', '#f0e2c4'],
    ['#e0a52f', '#f4ead2'],
    ['#23607a', '#efe2c8'],
    ['#2f6b4f', '#e6d29a'],
    ['#7a2f4d', '#e9c6a8'],
    ['#d9662f', '#f3e0b8'],
    ['#16130f', '#e9dcc4'],
    ['#c84a4a', '#efc94f'],
  ] as const;
  const spots: { x: number; y: number; size: number }[] = [];
  for (let tries = 0; tries < 2_400 && spots.length < 62; tries++) {
    const size = random.pick([92, 104, 118, 132, 76]) * (w / 1400);
    const [x, y] = [random.between(-40, w + 40), random.between(-40, h + 40)];
    const lane = Math.abs(y - h * 0.52 - 70 * Math.sin((x / w) * 4)) < 58;
    if (!lane && spots.every((spot) => Math.hypot(spot.x - x, spot.y - y) > (spot.size + size) * 0.9)) spots.push({ x, y, size });
  }
  const cloths = Array.from({ length: 170 }, () => {
    const [x, y] = [random.between(0, w), random.between(0, h)];
    const tone = hex(lift(random.pick(colours('#e7d6b0', '#3f6f8a', '#8a4a3a', '#d6a94d', '#5f7f4f', '#e9e0cf')), random.spread(0.04)));
    const heap = hex(random.pick(colours('#c4382a', '#e59a2b', '#7d9a35', '#efdc7a', '#6b2d3f', '#d9c9a3')));
    const fruit = Array.from({ length: 16 }, () =>
      oval([random.spread(24), random.spread(16)], 6.4, 6.4, hex(lift(colour(heap), random.spread(0.09)))),
    );
    return group(rectangle(-36, -26, 72, 52, tone) + fruit.join(''), placed([x, y], w / 1400, random.whole(-30, 30)));
  });
  const people = Array.from({ length: 150 }, () => {
    const x = random.between(0, w);
    const inLane = random.chance(0.6);
    const y = inLane ? h * 0.52 + 70 * Math.sin((x / w) * 4) + random.spread(46) : random.between(0, h);
    const cloth = hex(random.pick(colours('#f1e6cf', '#a63a1e', '#23445f', '#d9a233', '#6b2d4a', '#2f6b57', '#e07a4a')));
    const basket = random.chance(0.4)
      ? oval([0, 0], 15, 15, '#d9bd84') + oval([0, 0], 10, 10, random.pick(['#c4382a', '#7d9a35', '#e59a2b']))
      : oval([0, 0], 8, 9, '#2a1a14');
    return group(
      oval([7, 8], 21, 13, '#3a1f12', { opacity: 0.4 }) + oval([0, 0], 20, 13, cloth) + basket,
      placed([x, y], w / 1400, random.whole(0, 180)),
    );
  });
  const shade = spots.map(({ x, y, size }) => oval([x + size * 0.24, y + size * 0.3], size, size, '#2c150b', { opacity: 0.42 }));
  const tops = spots.map(({ x, y, size }) => {
    const [one, other] = random.pick(pairs);
    const start = random.next();
    const wedges = Array.from({ length: 12 }, (_, index) => {
      const [from, to] = [(index / 12 + start) * Math.PI * 2, ((index + 1) / 12 + start) * Math.PI * 2];
      const lit = -Math.cos((from + to) / 2) * 0.05 - Math.sin((from + to) / 2) * 0.06;
      const corner = (angle: number, far: number): Point => [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
      return shape(
        straight([[x, y], corner(from, size), corner((from + to) / 2, size * 0.96), corner(to, size)], true),
        hex(lift(colour(index % 2 ? one : other), lit)),
      );
    });
    return wedges.join('') + oval([x, y], size * 0.06, size * 0.06, '#2b1c14');
  });
  return ground + cloths.join('') + people.join('') + shade.join('') + tops.join('');
}

/** A motorcycle taxi in the rain season: red vest, red helmet, a passenger who holds her bag. */
function moto({ width: w, height: h, random }: Street): string {
  const bands = [
    ['#f0d9ae', 0],
    ['#e7bf86', 0.16],
    ['#7f9f88', 0.3],
    ['#55806a', 0.42],
    ['#33604f', 0.54],
    ['#8a4a30', 0.7],
    ['#3b3a3d', 0.76],
  ] as const;
  const ground = bands
    .map(([tone, y], index) =>
      shape(`M0 ${h * y}Q${w * (0.25 + (index % 3) * 0.2)} ${h * (y - (index > 1 && index < 5 ? 0.1 : 0))} ${w} ${h * y}V${h}H0z`, tone),
    )
    .join('');
  const dashes = Array.from({ length: 7 }, (_, index) => rectangle(index * w * 0.17 - 30, h * 0.9, w * 0.09, h * 0.012, '#e9dfc8'));
  const wind = Array.from({ length: 26 }, () =>
    rectangle(random.between(-60, w * 0.5), h * random.between(0.34, 0.86), random.between(60, 240), random.between(2, 5), '#f6ead0', {
      opacity: random.between(0.15, 0.5),
    }),
  );
  const wheel = (x: number) =>
    oval([x, 140], 84, 84, '#1a1716') +
    oval([x, 140], 62, 62, '#8d8a86') +
    oval([x, 140], 54, 54, '#2b2826') +
    Array.from({ length: 9 }, (_, index) =>
      stroke(`M${x} 140l${short(54 * Math.cos((index * Math.PI) / 4.5))} ${short(54 * Math.sin((index * Math.PI) / 4.5))}`, '#b5b1ab', 3),
    ).join('') +
    oval([x, 140], 13, 13, '#d0ccc6');
  const bike =
    wheel(-190) +
    wheel(200) +
    stroke('M200 140L150 -36L120 -66', '#b9b5af', 16) +
    shape('M-150 20H60Q110 10 122 -40L60 -48Q20 -8 -60 -16H-190Q-170 10 -150 20z', '#a63a1e') +
    shape('M30 -46Q90 -60 126 -34L108 6Q60 22 30 0z', '#c4502c') +
    shape('M-70 20H70L40 110H-50z', '#3a3735') +
    oval([0, 66], 44, 40, '#77726c') +
    oval([0, 66], 26, 24, '#4a4643') +
    stroke('M-30 104Q-120 130 -260 118', '#a9a49d', 18, { 'stroke-linecap': 'round' }) +
    shape('M-214 -24Q-120 -44 -10 -22L0 0H-206z', '#1f1b19') +
    shape('M128 -80Q168 -84 172 -52Q160 -34 132 -42z', '#efe6cf') +
    stroke('M120 -66L86 -104', '#2a2624', 10, { 'stroke-linecap': 'round' });
  const rider =
    stroke('M-6 -34Q70 -30 66 30Q60 74 46 100', '#26384f', 46, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }) +
    shape('M30 92H84Q92 116 66 116H30z', '#1a1512') +
    shape('M-44 -26Q-58 -150 0 -186Q52 -178 46 -120L34 -22z', '#d9dfe2') +
    shape('M-46 -30Q-60 -150 -4 -186Q34 -170 30 -110L24 -26z', '#b8281c') +
    stroke('M-50 -96Q-10 -84 32 -96', '#f1e27a', 10) +
    stroke('M16 -152Q66 -120 92 -104', '#d9dfe2', 32, { 'stroke-linecap': 'round' }) +
    oval([94, -104], 15, 13, '#4a2a1d') +
    shape('M-34 -236Q-34 -290 22 -290Q78 -286 76 -232Q72 -196 34 -192H-8Q-34 -200 -34 -236z', '#c22d1f') +
    shape('M36 -262Q76 -262 78 -232Q74 -214 40 -216z', '#1c2a33') +
    shape('M46 -256Q66 -256 70 -242L48 -238z', '#6f8794') +
    shape('M-22 -250Q-20 -280 14 -284Q-4 -270 -8 -244z', '#e66a52');
  const passenger =
    stroke('M-130 -36Q-80 -30 -70 20Q-76 60 -84 92', '#4a2a1d', 36, { 'stroke-linecap': 'round' }) +
    shape('M-176 -22Q-190 -140 -140 -172Q-86 -170 -84 -110L-70 0Q-110 26 -160 0z', '#e0a52f') +
    shape('M-112 -170Q-86 -160 -84 -110L-70 0Q-90 14 -110 12z', '#b87f1d') +
    pairs('-160 -60, -140 -110, -120 -40, -150 -20, -112 -90')
      .map(([x, y]) => oval([x, y], 11, 11, '#23607a') + oval([x, y], 5, 5, '#f6ead0'))
      .join('') +
    stroke('M-128 -146Q-80 -110 -50 -100', '#5c3625', 24, { 'stroke-linecap': 'round' }) +
    shape('M-178 -222Q-180 -272 -130 -274Q-82 -272 -82 -224Q-86 -190 -122 -186Q-170 -186 -178 -222z', '#c22d1f') +
    shape('M-118 -246Q-82 -246 -80 -222Q-84 -204 -112 -204z', '#4a2a1d') +
    shape('M-186 -60Q-220 -54 -224 -4Q-196 18 -164 2z', '#23607a');
  return (
    ground +
    dashes.join('') +
    wind.join('') +
    oval([w * 0.51, h * 0.862], w * 0.34, h * 0.024, '#15110f', { opacity: 0.55 }) +
    group(bike + passenger + rider, placed([w * 0.51, h * 0.6], w / 900))
  );
}

const scenes = { stairs, umbrellas, moto };
export type StreetSpec = Frame & { style: 'streets'; subject: keyof typeof scenes; seed: number };

/** Kigali in flat shapes: hillsides, markets, roads. */
export function drawStreets({ width, height, subject, seed }: StreetSpec): Sheet {
  const drawn = scenes[subject]({ width, height, random: makeRandom(seed) });
  const { body, defs } = typeof drawn === 'string' ? { body: drawn, defs: '' } : drawn;
  const canvas = overlay({ width, height }, 'canvas', 0.46);
  return { body: body + canvas.body, defs: defs + canvas.defs };
}
