import { type Colour, colours, hex, lift } from '#demo/drawings/pen/colour.ts';
import type { Random } from '#demo/drawings/pen/random.ts';
import { group, oval, type Point, shape, short, smooth, stroke, pairs, placed } from '#demo/drawings/pen/svg.ts';
import { lastOf, nth } from '#demo/drawings/pen/nth.ts';

/** A limb through joints, as wide at each as told, with light along its left side. */
export function limb(joints: readonly Point[], widths: readonly number[], tone: Colour): string {
  const sides = joints.map(([x, y], index) => {
    const [before, after] = [nth(joints, Math.max(0, index - 1)), nth(joints, Math.min(joints.length - 1, index + 1))];
    const angle = Math.atan2(after[1] - before[1], after[0] - before[0]) + Math.PI / 2;
    const half = nth(widths, index) / 2;
    return [
      [x + Math.cos(angle) * half, y + Math.sin(angle) * half],
      [x - Math.cos(angle) * half, y - Math.sin(angle) * half],
    ] as const;
  });
  const outline = smooth([...sides.map(([one]) => one), ...sides.map(([, other]) => other).reverse()], true);
  const light = smooth(joints.map(([x, y], index): Point => [x - nth(widths, index) * 0.2, y - nth(widths, index) * 0.1]));
  const end = lastOf(joints);
  return (
    shape(outline, hex(tone)) +
    oval(end, lastOf(widths) * 0.55, lastOf(widths) * 0.55, hex(tone)) +
    stroke(light, hex(lift(tone, 0.09)), nth(widths, 0) * 0.22, { 'stroke-linecap': 'round' })
  );
}

/** Where a dancer's limbs are; the waist is at 0, 0 and the head 150 above. */
export type Pose = { lean: number; arms: readonly [Point[], Point[]]; legs: readonly [Point[], Point[]]; mane: number };

const SHOULDER = { left: [-32, -108] as Point, right: [32, -108] as Point };

export const poses = {
  leap: {
    lean: -6,
    arms: [pairs('-84 -126, -128 -172'), pairs('88 -100, 134 -140')],
    legs: [pairs('-30 62, -26 138'), pairs('74 22, 56 96')],
    mane: 1,
  },
  stamp: {
    lean: 5,
    arms: [pairs('-90 -96, -142 -118'), pairs('80 -134, 104 -192')],
    legs: [pairs('-72 30, -46 100'), pairs('26 64, 22 140')],
    mane: -1,
  },
  spread: {
    lean: 0,
    arms: [pairs('-92 -110, -150 -132'), pairs('92 -110, 150 -132')],
    legs: [pairs('-46 58, -62 136'), pairs('46 58, 62 136')],
    mane: 0.4,
  },
  turn: {
    lean: -13,
    arms: [pairs('-92 -84, -150 -70'), pairs('78 -142, 124 -196')],
    legs: [pairs('-14 66, -34 140'), pairs('78 40, 116 92')],
    mane: 1.7,
  },
} satisfies Record<string, Pose>;

const straw = colours('#f4e6bf', '#e2c988', '#c9a45e', '#fbf3da');

/** The long mane of grass that an Intore wears, flung by the turn of the head. */
function drawMane(sweep: number, random: Random, strands = 120): string {
  const drawn = Array.from({ length: strands }, () => {
    const start = random.between(-2.7, -0.4);
    const [x, y] = [Math.cos(start) * 21, -152 + Math.sin(start) * 23];
    const out = random.between(0.7, 1.15);
    const side = sweep + random.spread(0.45);
    const end: Point = [x + side * 118 * out, y - 24 + Math.abs(side) * 26 * out + random.spread(34)];
    const bow: Point = [x + side * 60 * out + Math.cos(start) * 30, y - 66 * out];
    return `<path d="M${short(x)} ${short(y)}Q${short(bow[0])} ${short(bow[1])} ${short(end[0])} ${short(end[1])}" stroke="${hex(lift(random.pick(straw), random.spread(0.05)))}" stroke-width="${short(random.between(1.4, 3.6))}"/>`;
  });
  return group(drawn.join(''), { fill: 'none', 'stroke-linecap': 'round' });
}

const bells = (joints: readonly Point[]) => {
  const [knee, foot] = [nth(joints, 0), nth(joints, 1)];
  const [x, y] = [foot[0] * 0.86 + knee[0] * 0.14, foot[1] * 0.86 + knee[1] * 0.14];
  return [-7, 0, 7].map((dx) => oval([x + dx, y], 5.5, 6.5, '#c79a4b') + oval([x + dx - 1.5, y - 2], 1.6, 1.6, '#fbe7b4')).join('');
};

type Costume = { skin: Colour; skirt: readonly [Colour, Colour]; straps: Colour };

function drawSkirt([main, second]: readonly [Colour, Colour], random: Random, flare: number): string {
  const outline = `M-30 -22Q0 -12 30 -22L${46 + flare} 46Q${20 + flare * 0.4} 58 0 50Q-24 60 ${-50 + flare * 0.4} 44z`;
  const spots = Array.from({ length: 46 }, () =>
    oval([random.between(-46, 50), random.between(-16, 52)], random.between(2, 4.4), random.between(1.6, 3), hex(second)),
  );
  const id = `skirt${random.whole(0, 999_999)}`;
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath>${shape(outline, hex(main))}${group(spots.join('') + shape('M12 -30Q30 10 20 70H80V-30z', '#1a0e08', { opacity: 0.25 }), { 'clip-path': `url(#${id})` })}${stroke('M-32 -22Q0 -11 32 -22', '#f6ead2', 7)}${stroke('M-32 -16Q0 -5 32 -16', '#a63a1e', 5)}`;
}

/** An Intore, the dancer of the royal court: mane, crossed beads, skirt, ankle bells, spear and small shield. */
export function drawIntore(pose: Pose, { skin, skirt, straps }: Costume, random: Random): string {
  const [left, right] = pose.arms;
  const hand = lastOf(right);
  const shieldAt = lastOf(left);
  const spear = group(
    stroke('M0 84V-106', '#3a2416', 4) +
      shape('M0 -150Q10 -124 0 -100Q-10 -124 0 -150z', '#d8d2c6') +
      shape('M0 -150Q10 -124 0 -100z', '#8f897e'),
    placed([hand[0], hand[1]], 1, 18 + pose.lean),
  );
  const shield = group(
    oval([0, 0], 19, 34, '#efe3c8') + oval([0, 0], 13, 26, '#1d1714') + oval([0, 0], 6, 15, '#a63a1e'),
    placed([shieldAt[0], shieldAt[1]], 1, -14 + pose.lean),
  );
  const leg = (joints: Point[], hip: Point, tone: Colour) =>
    limb([hip, ...joints, [lastOf(joints)[0] + 15, lastOf(joints)[1] + 5]], [31, 25, 15, 9], tone) + bells(joints);
  const torso =
    shape('M-36 -112Q0 -124 36 -112Q40 -70 27 -18Q0 -8 -27 -18Q-40 -70 -36 -112z', hex(skin)) +
    shape('M6 -118Q36 -112 36 -112Q40 -70 27 -18Q16 -12 8 -13Q18 -70 6 -118z', hex(lift(skin, -0.075))) +
    shape('M-30 -100Q-10 -106 -4 -96Q-8 -74 -28 -76z', hex(lift(skin, 0.08)));
  const beads = ['M-30 -110Q4 -66 27 -26', 'M30 -110Q-4 -66 -27 -26']
    .map((line) => stroke(line, hex(straps), 6) + stroke(line, '#a63a1e', 6, { 'stroke-dasharray': '5 8' }))
    .join('');
  const head =
    shape('M-11 -132H11V-108Q0 -100 -11 -108z', hex(lift(skin, -0.06))) +
    oval([0, -150], 20, 25, hex(skin)) +
    shape('M2 -174Q21 -168 20 -148Q18 -128 2 -125z', hex(lift(skin, -0.08))) +
    stroke('M-21 -160Q0 -168 21 -160', '#f6ead2', 6) +
    stroke('M-21 -160Q0 -168 21 -160', '#1d1714', 6, { 'stroke-dasharray': '4 5' });
  return group(
    leg([...pose.legs[1]], [17, 4], lift(skin, -0.05)) +
      limb([SHOULDER.right, ...right], [23, 17, 11], lift(skin, -0.04)) +
      spear +
      drawMane(pose.mane, random) +
      leg([...pose.legs[0]], [-17, 4], skin) +
      torso +
      beads +
      drawSkirt(skirt, random, pose.mane * 9) +
      limb([SHOULDER.left, ...left], [23, 17, 11], skin) +
      shield +
      head +
      drawMane(pose.mane * 0.7, random, 40),
    { transform: `rotate(${pose.lean})` },
  );
}

/** A woman in the dance of the cattle: arms lifted like horns, sash and skirt swung by the step. */
export function drawCattleDancer(swing: number, { skin, cloth }: { skin: Colour; cloth: readonly [Colour, Colour] }): string {
  const [sash, skirt] = cloth;
  const arm = (side: 1 | -1) =>
    limb(
      [
        [side * 28, -106],
        [side * 82, -122 - swing * side * 8],
        [side * (74 + swing * 6), -196],
        [side * (52 + swing * 8), -222],
      ],
      [21, 16, 10, 7],
      side < 0 ? skin : lift(skin, -0.06),
    );
  const dress = `M-27 -92Q0 -84 27 -92Q36 -40 ${44 + swing * 10} 30Q${66 + swing * 34} 110 ${74 + swing * 46} 150Q${20 + swing * 20} 166 ${-70 + swing * 36} 150Q${-58 + swing * 14} 60 -34 -10z`;
  const drape = `M-31 -112Q-18 -118 -8 -112Q20 -50 ${52 + swing * 14} 16Q${76 + swing * 30} 70 ${82 + swing * 40} 118Q${30 + swing * 20} 96 ${2 + swing * 10} 44Q-26 -24 -31 -112z`;
  const folds = [0, 1, 2, 3]
    .map((index) =>
      stroke(
        `M${-20 + index * 13} -60Q${-26 + index * 20 + swing * 8} 40 ${-52 + index * 38 + swing * 36} 146`,
        hex(lift(skirt, index % 2 ? 0.07 : -0.07)),
        4,
        { opacity: 0.8 },
      ),
    )
    .join('');
  const feet = [-1, 1].map((side) => oval([side * 24 + swing * 42, 156], 15, 6, hex(lift(skin, -0.04)))).join('');
  const head =
    shape('M-9 -130H9V-106Q0 -98 -9 -106z', hex(lift(skin, -0.06))) +
    oval([swing * 4, -148], 19, 24, hex(skin)) +
    shape(`M${2 + swing * 4} -171Q${21 + swing * 4} -166 ${19 + swing * 4} -146Q16 -126 2 -124z`, hex(lift(skin, -0.08))) +
    shape(
      `M${-21 + swing * 4} -150Q-24 -184 ${swing * 4} -186Q24 -184 ${21 + swing * 4} -150Q12 -168 ${swing * 4} -168Q-12 -168 ${-21 + swing * 4} -150z`,
      '#17100d',
    ) +
    stroke(`M${-20 + swing * 4} -158Q${swing * 4} -170 ${20 + swing * 4} -158`, '#f2e3c0', 4);
  return group(
    arm(1) +
      feet +
      shape(dress, hex(skirt)) +
      folds +
      shape('M-30 -112Q0 -120 30 -112L27 -88Q0 -80 -27 -88z', hex(skin)) +
      shape(drape, hex(sash)) +
      stroke(`M-18 -104Q4 -40 ${44 + swing * 16} 30T${70 + swing * 36} 104`, hex(lift(sash, 0.09)), 5) +
      stroke(`M-26 -96Q-10 -30 ${24 + swing * 14} 30T${50 + swing * 30} 96`, hex(lift(sash, -0.08)), 4) +
      head +
      arm(-1),
    { transform: `rotate(${swing * 5})` },
  );
}

export const brown = colours('#4a2a1d', '#5c3625', '#3a2018', '#6e4430');
