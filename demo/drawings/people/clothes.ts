import { type Colour, hex, lift } from '#demo/drawings/pen/colour.ts';
import { group, oval, shape, short, stroke, placed } from '#demo/drawings/pen/svg.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

/** Cloth of three colours. */
export type Cloth = readonly [main: Colour, second: Colour, third: Colour];

const BUST = 'M-330 520V400Q-320 300 -220 268Q-150 250 -104 236Q-70 290 0 296Q70 290 104 236Q150 250 220 268Q320 300 330 400V520z';

const sprinkle = (step: number, draw: (x: number, y: number, row: number) => string): string => {
  let drawn = '';
  for (let row = 0; row * step < 340; row++)
    for (let x = -340 + (row % 2) * (step / 2); x < 350; x += step) drawn += draw(x, 220 + row * step, row);
  return drawn;
};

/** Patterns of printed cloth. */
const prints = {
  plain: () => '',
  rings: ([, second, third]: Cloth) =>
    sprinkle(74, (x, y) => oval([x, y], 29, 29, hex(second)) + oval([x, y], 19, 19, hex(third)) + oval([x, y], 8, 8, hex(second))),
  leaves: ([, second, third]: Cloth) =>
    sprinkle(66, (x, y, row) =>
      group(
        shape('M0-30Q20-10 0 30Q-20-10 0-30z', hex(row % 2 ? second : third)) + stroke('M0-24V26', '#0003', 2),
        placed([x, y], 1, row % 2 ? 38 : -34),
      ),
    ),
  zigzag: ([, second, third]: Cloth) =>
    Array.from({ length: 13 }, (_, row) =>
      stroke(`M-350 ${210 + row * 27}${'l25 -24l25 24'.repeat(15)}`, hex(row % 3 ? second : third), row % 3 ? 7 : 11),
    ).join(''),
  drops: ([, second, third]: Cloth) => sprinkle(48, (x, y, row) => oval([x, y], 6, 12, hex(row % 3 ? second : third))),
  stripes: ([, second, third]: Cloth) =>
    Array.from({ length: 24 }, (_, index) =>
      stroke(`M${-345 + index * 30} 200V530`, hex(index % 3 ? second : third), index % 3 ? 5 : 11),
    ).join(''),
} satisfies Record<string, (cloth: Cloth) => string>;
export type Print = keyof typeof prints;

function printed(outline: string, cloth: Cloth, print: Print, name: string): string {
  const shadow = shape('M30 296Q90 300 140 330Q150 420 120 530H340V200H120z', '#120a08', { opacity: 0.26 });
  return `<clipPath id="${name}"><path d="${outline}"/></clipPath>${shape(outline, hex(cloth[0]))}${group(prints[print](cloth) + shadow, { 'clip-path': `url(#${name})` })}`;
}

const fold = (data: string, tone: Colour, width = 4) => stroke(data, hex(tone), width, { 'stroke-linecap': 'round', opacity: 0.7 });

/** What people wear in portraits, drawn over neck and shoulders. */
const garments = {
  dress: (cloth: Cloth, print: Print) =>
    printed(BUST, cloth, print, 'dress') + stroke('M-104 238Q-70 291 0 297Q70 291 104 238', hex(lift(cloth[0], 0.1)), 9),
  /** Umushanana: a wrapped skirt and a sash over one shoulder. */
  sash: (cloth: Cloth, print: Print) => {
    const under = shape('M-330 520V372Q-200 352 -120 366Q0 384 130 364Q220 350 330 372V520z', hex(cloth[1]));
    const sash = 'M-330 520V330Q-300 282 -214 262Q-150 246 -108 234Q-60 300 60 372Q180 440 330 470V520z';
    const folds = [0, 1, 2, 3, 4]
      .map((index) =>
        fold(
          `M${-262 + index * 34} ${270 - index * 6}Q${-190 + index * 40} ${360 + index * 8} ${-10 + index * 66} ${520 - index * 8}`,
          lift(cloth[0], index % 2 ? 0.09 : -0.12),
          5,
        ),
      )
      .join('');
    return under + printed(sash, cloth, print, 'sash') + folds;
  },
  shirt: (cloth: Cloth, print: Print) => {
    const collar = [-1, 1]
      .map((side) =>
        shape(
          `M${side * 4} 322L${side * 34} 360L${side * 112} 268L${side * 84} 214Q${side * 50} 276 ${side * 4} 322z`,
          hex(lift(cloth[0], side < 0 ? 0.07 : -0.06)),
        ),
      )
      .join('');
    return (
      printed(BUST, cloth, print, 'shirt') +
      stroke('M2 320V520', hex(lift(cloth[0], -0.16)), 5) +
      [372, 432, 492].map((y) => oval([10, y], 6, 6, hex(cloth[1]))).join('') +
      collar
    );
  },
  jacket: (cloth: Cloth) => {
    const inner = shape('M-90 240L0 420L90 240Q60 300 0 300Q-60 300 -90 240z', hex(cloth[1]));
    const lapels = [-1, 1]
      .map((side) =>
        shape(
          `M${side * 108} 232L${side * 150} 330L${side * 118} 344L${side * 14} 520H0V450L${side * 84} 262z`,
          hex(lift(cloth[0], side < 0 ? 0.08 : -0.05)),
        ),
      )
      .join('');
    return printed(BUST, cloth, 'plain', 'jacket') + inner + lapels;
  },
  sweater: (cloth: Cloth) => {
    const ribs = Array.from({ length: 22 }, (_unused, index) =>
      stroke(`M${-320 + index * 30} 250V530`, hex(lift(cloth[0], -0.05)), 3),
    ).join('');
    return `${printed(BUST, cloth, 'plain', 'sweater')}${group(ribs, { 'clip-path': 'url(#sweater)' })}${stroke('M-106 226Q-72 292 0 298Q72 292 106 226', hex(lift(cloth[0], -0.1)), 30)}${stroke('M-104 218Q-72 282 0 288Q72 282 104 218', hex(lift(cloth[0], 0.05)), 7)}`;
  },
} satisfies Record<string, (cloth: Cloth, print: Print) => string>;
export type Garment = keyof typeof garments;

export const drawGarment = (garment: Garment, cloth: Cloth, print: Print): string => garments[garment](cloth, print);

/** A string of beads around the neck; `long` is how far it hangs. */
export function beads(tones: readonly Colour[], long: number, size: number): string {
  const count = Math.round((200 + long * 1.6) / (size * 1.7));
  return Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    const x = -84 + share * 168;
    const y = 210 + long * Math.sin(share * Math.PI) ** 0.8;
    return (
      oval([x, y], size, size, hex(nth(tones, index % tones.length))) +
      oval([x - size * 0.3, y - size * 0.35], size * 0.28, size * 0.28, '#fff', { opacity: 0.5 })
    );
  }).join('');
}

/** Ear-rings: a disc of sewn sisal, or a drop. */
export function earrings(kind: 'disc' | 'drop', tones: readonly [Colour, Colour], width: number): string {
  return [-1, 1]
    .map((side) => {
      const x = side * 99 * width;
      if (kind === 'drop')
        return (
          stroke(`M${x} 50V74`, hex(tones[1]), 2.5) +
          shape(`M${short(x)} 70Q${short(x + 15)} 104 ${short(x)} 112Q${short(x - 15)} 104 ${short(x)} 70z`, hex(tones[0]))
        );
      return [30, 22, 14, 6].map((size, index) => oval([x, 82], size, size, hex(nth(tones, index % 2)))).join('');
    })
    .join('');
}
