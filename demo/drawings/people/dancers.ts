import { type Colour, colour, colours, hex, lift } from '#demo/drawings/pen/colour.ts';
import { brown, drawCattleDancer, drawIntore, type Pose, poses } from './figures.ts';
import { makeRandom, type Random } from '#demo/drawings/pen/random.ts';
import { type Frame, group, oval, rectangle, shape, type Sheet, short, smooth, stroke, placed } from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

type Stage = Frame & { random: Random };

const costume = (index: number) => ({
  skin: nth(brown, index % brown.length),
  skirt: colours('#e8cf9a', '#6b4526') as [Colour, Colour],
  straps: colour('#f6ead2'),
});

const place = (body: string, x: number, y: number, scale: number) => group(body, placed([x, y], scale));

/** One dancer before a low sun; the mane draws the turn. */
function turning({ width: w, height: h, random }: Stage): string {
  const dust = Array.from({ length: 26 }, () =>
    oval(
      [w * 0.47 + random.spread(w * 0.36), h * 0.87 + random.spread(h * 0.03)],
      random.between(30, 90),
      random.between(5, 14),
      '#e8b878',
      { opacity: random.between(0.04, 0.1) },
    ),
  );
  const swirl = Array.from({ length: 130 }, () => {
    const far = random.between(0.86, 1.16);
    const from = random.between(-2.6, -1.6);
    const to = from + random.between(1.2, 2.7);
    const at = (angle: number) => [w * 0.5 + Math.cos(angle) * w * 0.33 * far, h * 0.36 + Math.sin(angle) * h * 0.2 * far] as const;
    return stroke(
      smooth([0, 0.33, 0.66, 1].map((t) => at(from + (to - from) * t))),
      hex(lift(colour('#f1dca6'), random.spread(0.1))),
      random.between(1.2, 5),
      { 'stroke-linecap': 'round', opacity: random.between(0.35, 0.95) },
    );
  });
  return (
    rectangle(0, 0, w, h, '#9c2f1a') +
    oval([w * 0.5, h * 0.44], w * 0.41, w * 0.41, '#d8892e') +
    oval([w * 0.5, h * 0.44], w * 0.41, w * 0.41, '#e6a53f', { opacity: 0.6 }) +
    shape(`M0 ${h * 0.8}Q${w * 0.5} ${h * 0.74} ${w} ${h * 0.82}V${h}H0z`, '#5a1c12') +
    oval([w * 0.47, h * 0.875], w * 0.2, h * 0.02, '#2e0d08', { opacity: 0.6 }) +
    group(swirl.join(''), {}) +
    place(drawIntore(poses.turn, costume(0), random), w * 0.5, h * 0.57, w / 520) +
    dust.join('')
  );
}

/** A line of dancers that comes forward in one step. */
function line({ width: w, height: h, random }: Stage): string {
  const bands = colours('#e9d3a4', '#dfc18a', '#cfa869').map((tone, index) =>
    shape(`M0 ${h * (0.62 + index * 0.11)}Q${w / 2} ${h * (0.58 + index * 0.12)} ${w} ${h * (0.63 + index * 0.1)}V${h}H0z`, hex(tone)),
  );
  const crowd = Array.from({ length: 90 }, (_, index) => {
    const [x, y, size] = [(index * w) / 88 + random.spread(14), h * 0.54 + random.spread(h * 0.03), random.between(16, 24)];
    return (
      shape(
        `M${short(x - size)} ${short(y + size * 3)}Q${short(x - size)} ${short(y + size * 0.6)} ${short(x)} ${short(y + size * 0.5)}Q${short(x + size)} ${short(y + size * 0.6)} ${short(x + size)} ${short(y + size * 3)}z`,
        hex(lift(random.pick(colours('#8f9f8f', '#a7a58a', '#7e8f95', '#b59a86')), random.spread(0.04))),
      ) + oval([x, y], size * 0.5, size * 0.62, '#5d4a40')
    );
  });
  const order: Pose[] = [poses.stamp, poses.leap, poses.spread, poses.leap, poses.stamp, poses.turn, poses.leap];
  const dancers = order.map((pose, index) => {
    const [x, y, size] = [w * (0.09 + index * 0.137), h * (index % 2 ? 0.66 : 0.72), (w / 1350) * (index % 2 ? 1.06 : 1.24)];
    return {
      y,
      body:
        oval([x, y + 148 * size], 82 * size, 12 * size, '#5a3a1c', { opacity: 0.4 }) +
        place(drawIntore(pose, costume(index), random), x, y - (pose === poses.leap ? 18 : 0), size),
    };
  });
  const ordered = dancers.toSorted((one, other) => one.y - other.y).map(({ body }) => body);
  return (
    rectangle(0, 0, w, h, '#8fb0ad') +
    rectangle(0, 0, w, h * 0.3, '#a9c2ba') +
    shape(`M0 ${h * 0.5}Q${w * 0.2} ${h * 0.3} ${w * 0.42} ${h * 0.46}Q${w * 0.7} ${h * 0.26} ${w} ${h * 0.46}V${h * 0.7}H0z`, '#5f8a7a') +
    crowd.join('') +
    bands.join('') +
    ordered.join('')
  );
}

/** Women whose arms are the horns of the cattle they praise. */
function cattle({ width: w, height: h, random }: Stage): string {
  const cloths = [
    colours('#f1e2c4', '#b9485c'),
    colours('#e7b044', '#6b2d52'),
    colours('#f1e2c4', '#2f6f74'),
    colours('#d8643c', '#f0dcb4'),
    colours('#f1e2c4', '#7d3a68'),
  ];
  const horns = Array.from({ length: 3 }, (_, index) =>
    stroke(
      `M${w * (0.2 + index * 0.3)} ${h * 0.5}Q${w * (0.02 + index * 0.3)} ${h * 0.26} ${w * (0.12 + index * 0.3)} ${h * 0.02}M${w * (0.2 + index * 0.3)} ${h * 0.5}Q${w * (0.38 + index * 0.3)} ${h * 0.26} ${w * (0.28 + index * 0.3)} ${h * 0.02}`,
      '#3f6f63',
      w * 0.02,
      { 'stroke-linecap': 'round', opacity: 0.6 },
    ),
  );
  const dancers = cloths.map((cloth, index) => {
    const [x, y, size] = [w * (0.13 + index * 0.185), h * (index % 2 ? 0.57 : 0.65), (w / 1050) * (index % 2 ? 0.98 : 1.14)];
    const swing = (index % 2 ? -0.8 : 0.7) + random.spread(0.2);
    return {
      y,
      body:
        oval([x + swing * 40 * size, y + 158 * size], 84 * size, 11 * size, '#173a35', { opacity: 0.45 }) +
        place(drawCattleDancer(swing, { skin: nth(brown, (index + 1) % 4), cloth }), x, y, size),
    };
  });
  return (
    rectangle(0, 0, w, h, '#2b5a52') +
    horns.join('') +
    shape(`M0 ${h * 0.76}Q${w * 0.4} ${h * 0.7} ${w} ${h * 0.78}V${h}H0z`, '#d2a05a') +
    shape(`M0 ${h * 0.9}Q${w * 0.5} ${h * 0.84} ${w} ${h * 0.92}V${h}H0z`, '#bd8744') +
    dancers
      .toSorted((one, other) => one.y - other.y)
      .map(({ body }) => body)
      .join('')
  );
}

const scenes = { turning, line, cattle };
export type DancerSpec = Frame & { style: 'dancers'; subject: keyof typeof scenes; seed: number };

/** The dances of the court in gouache. */
export function drawDancers({ width, height, subject, seed }: DancerSpec): Sheet {
  const paper = overlay({ width, height }, 'paper', 0.5);
  return { body: scenes[subject]({ width, height, random: makeRandom(seed) }) + paper.body, defs: paper.defs };
}
