import type { Garment, Print } from './clothes.ts';
import { colour, colours } from '#demo/drawings/pen/colour.ts';
import { compose } from './portraits.ts';
import { makeRandom } from '#demo/drawings/pen/random.ts';
import type { Frame, Sheet } from '#demo/drawings/pen/svg.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

/** Whose likeness is wanted; nobody in particular sits for it. */
export type Look = { seed: number; presents: 'woman' | 'man'; age?: 'young' | 'middle' | 'old' };

const cloths: [string, string, string][] = [
  ['#c5523a', '#f0d9a8', '#1f4a52'],
  ['#23607a', '#f0e2c4', '#d9a233'],
  ['#e0a52f', '#7a2f4d', '#f6ead0'],
  ['#2f6b57', '#efd9a4', '#a63a1e'],
  ['#5b2a4a', '#e3b04b', '#f0e2c4'],
  ['#efe2c6', '#a63a1e', '#23445f'],
  ['#33587a', '#e9e0cc', '#d9a233'],
  ['#a63a1e', '#f3e6c4', '#16130f'],
] as const;
const grounds = [
  ['#d9b7a2', '#c79e87'],
  ['#2f5d62', '#234a4f'],
  ['#e6cf9e', '#d2b57c'],
  ['#8fa394', '#7a8f80'],
  ['#b9674a', '#a3553a'],
  ['#cfc6b6', '#b9ae9b'],
  ['#4a3a4e', '#3b2d3f'],
  ['#a9bcc0', '#93a8ad'],
] as const;

const FRAME: Frame = { width: 720, height: 720 };

/** A square profile picture: head and shoulders on one ground. */
export function drawProfile({ seed, presents, age = 'middle' }: Look): { frame: Frame; sheet: Sheet } {
  const random = makeRandom(seed * 7 + 3);
  const isWoman = presents === 'woman';
  const hair = isWoman
    ? random.pick(['wrap', 'braids', 'afro', 'high', 'twists', 'tallWrap'] as const)
    : age === 'old'
      ? random.pick(['grey', 'hat'] as const)
      : random.pick(['crop', 'high', 'crop'] as const);
  const garment: Garment = isWoman
    ? random.pick(['dress', 'dress', 'sash', 'sweater'] as const)
    : random.pick(['shirt', 'jacket', 'sweater', 'shirt'] as const);
  const print: Print = isWoman
    ? random.pick(['rings', 'leaves', 'drops', 'zigzag'] as const)
    : random.pick(['plain', 'stripes', 'plain'] as const);
  const [main, second, third] = colours(...nth(cloths, (seed * 3) % cloths.length));
  const tall = hair === 'tallWrap' ? 0.06 : 0;
  const years = { young: 0.1, middle: 0.35, old: 0.85 }[age];
  const sheet = compose(FRAME, {
    ground: random.pick(['plain', 'sun', 'plain'] as const),
    tones: [...nth(grounds, (seed * 5 + Math.floor(seed / 8) * 3 + 1) % grounds.length)],
    people: [
      {
        at: [0.5, 0.46 + tall, isWoman ? 1.42 - tall * 3 : 1.46, random.whole(-5, 5)],
        sitter: {
          skin: random.pick(['night', 'coffee', 'earth', 'copper'] as const),
          hair,
          garment,
          print,
          cloth: [main, second, third],
          wrap: [main, third],
          features: {
            age: years,
            width: random.between(0.94, 1.05),
            jaw: isWoman ? random.between(0.92, 1) : random.between(1, 1.12),
            gaze: random.between(-0.5, 0.5),
            brow: isWoman ? 5 : 1,
          },
          ...(isWoman && random.chance(0.7) ? { rings: random.pick(['disc', 'drop'] as const) } : {}),
          ...(isWoman && random.chance(0.4) ? { beads: [[third, second, colour('#f6ead0')], random.whole(24, 50), 7] as const } : {}),
          glasses: random.chance(0.25),
          beard: !isWoman && random.chance(0.5),
        },
      },
    ],
  });
  return { frame: FRAME, sheet };
}
