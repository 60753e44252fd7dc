import { type Colour, colour, hex, lift, mix } from '#demo/drawings/pen/colour.ts';
import { makeRandom, type Random } from '#demo/drawings/pen/random.ts';
import { group, oval, type Point, shape, short, smooth, stroke, pairs } from '#demo/drawings/pen/svg.ts';

/** Hair or cloth on a head: what is behind the face, and what is before it. */
export type Hair = { behind: string; before: string };

const BLACK = colour('#17100d');
const GREY = colour('#a39c94');

/** The outline of short hair; `high` is how far it stands above the skull. */
function cap(high: number): string {
  const rim = smooth([
    [-98, 6],
    [-104, -60],
    [-84, -118 - high * 0.6],
    [-40, -146 - high],
    [0, -152 - high],
    [42, -146 - high],
    [86, -116 - high * 0.6],
    [106, -60],
    [99, 6],
  ]);
  return `${rim}L92 -20Q88 -72 62 -94Q30 -104 0 -102Q-34 -104 -64 -90Q-86 -70 -91 -20z`;
}

/** Short tight curls as small arcs inside an area around the crown. */
function curls(random: Random, tone: Colour, high: number, count: number): string {
  const drawn = Array.from({ length: count }, () => {
    const angle = random.between(Math.PI * 1.04, Math.PI * 1.96);
    const far = random.between(0.86, 1.02);
    const [x, y] = [Math.cos(angle) * 96 * far, -22 + Math.sin(angle) * (120 + high) * far];
    return `<path d="M${short(x - 4)} ${short(y)}q4 -7 8 0" stroke="${hex(lift(tone, random.between(0.04, 0.14)))}" stroke-width="2.4" fill="none"/>`;
  });
  return drawn.join('');
}

const crop = (tone: Colour, high: number): Hair => ({
  behind: '',
  before: shape(cap(high), hex(tone)) + curls(makeRandom(7), tone, high, 150),
});

function afro(tone: Colour): Hair {
  const random = makeRandom(12);
  const rim = Array.from({ length: 44 }, (_, index): Point => {
    const angle = (index / 44) * Math.PI * 2;
    const far = 1 + random.spread(0.035);
    return [Math.cos(angle) * 168 * far, -62 + Math.sin(angle) * 160 * far];
  });
  const spots = Array.from({ length: 300 }, () => {
    const angle = random.between(0, Math.PI * 2);
    const far = Math.sqrt(random.next()) * 150;
    const [x, y] = [Math.cos(angle) * far, -62 + Math.sin(angle) * far];
    const light = Math.max(0, (-x - y) / 420);
    return `<path d="M${short(x - 5)} ${short(y)}q5 -9 10 0" stroke="${hex(lift(tone, 0.03 + light * 0.16))}" stroke-width="3" fill="none"/>`;
  });
  return {
    behind: shape(smooth(rim, true), hex(tone)) + spots.join(''),
    before: shape(cap(-14), hex(tone)) + curls(random, tone, -14, 110),
  };
}

/** A wrapped cloth, folded from one side to the knot at the other. */
function wrap(cloth: readonly [Colour, Colour], tall: number): Hair {
  const [main, second] = cloth;
  const body: Point[] = [
    [-104, -28],
    [-124, -84],
    [-112, -150],
    [-64, -196 - tall],
    [4, -212 - tall * 1.2],
    [74, -196 - tall],
    [118, -146],
    [124, -84],
    [104, -30],
    [60, -74],
    [0, -90],
    [-62, -76],
  ];
  const folds = [0.12, 0.3, 0.48, 0.66, 0.84].map((share, index) => {
    const y = -70 - share * (126 + tall);
    const tone = index % 2 ? lift(main, -0.1) : second;
    return stroke(`M-128 ${short(y + 44)}Q-20 ${short(y - 44)} 128 ${short(y + 30 - share * 40)}`, hex(tone), index % 2 ? 9 : 16, {
      opacity: index % 2 ? 0.75 : 0.95,
    });
  });
  const shadow = shape(
    smooth(
      [
        [30, -88],
        [70, -120],
        [78, -190 - tall],
        [118, -146],
        [126, -84],
        [104, -30],
        [62, -74],
      ],
      true,
    ),
    hex(lift(main, -0.2)),
    { opacity: 0.45 },
  );
  const knot =
    shape(
      smooth(
        [
          [56, -168 - tall],
          [104, -216 - tall],
          [150, -196 - tall],
          [140, -150 - tall],
          [92, -138 - tall],
        ],
        true,
      ),
      hex(lift(main, 0.04)),
    ) +
    shape(
      smooth(
        [
          [92, -150 - tall],
          [140, -150 - tall],
          [164, -112 - tall],
          [128, -104 - tall],
        ],
        true,
      ),
      hex(lift(main, -0.08)),
    );
  const outline = smooth(body, true);
  const clip = `<clipPath id="wrap"><path d="${outline}"/></clipPath>`;
  const rim = stroke('M-104 -28Q-62 -80 0 -91Q62 -80 104 -30', hex(lift(main, 0.09)), 9);
  return {
    behind: '',
    before: knot + clip + shape(outline, hex(main)) + group(folds.join('') + shadow, { 'clip-path': 'url(#wrap)' }) + rim,
  };
}

/** Amasunzu: hair shaved into curved crests, once worn by young men and women of standing. */
function amasunzu(tone: Colour, skin: Colour): Hair {
  const shaved = shape(
    smooth(pairs('-96 -24, -98 -84, -62 -128, 0 -142, 62 -128, 98 -84, 96 -24, 60 -78, 0 -92, -60 -78'), true),
    hex(mix(skin, tone, 0.55)),
  );
  const crest = shape(
    'M-92 -88Q-110 -150 -60 -190Q0 -226 60 -190Q110 -150 92 -88Q78 -128 40 -142Q0 -152 -40 -142Q-78 -128 -92 -88z',
    hex(tone),
  );
  const inner = shape('M-46 -96Q-40 -122 0 -126Q40 -122 46 -96Q24 -110 0 -110Q-24 -110 -46 -96z', hex(tone));
  const gleam = stroke('M-86 -128Q-66 -176 -16 -192', hex(lift(tone, 0.16)), 7, { 'stroke-linecap': 'round', opacity: 0.7 });
  return { behind: '', before: shaved + crest + inner + gleam + curls(makeRandom(4), tone, 52, 70) };
}

/** Braids from the forehead to a bun on the crown. */
function braids(tone: Colour): Hair {
  const rows = Array.from({ length: 9 }, (_, index) => {
    const x = -80 + index * 20;
    return stroke(`M${x} ${-86 + Math.abs(index - 4) * 9}Q${x * 0.8} -140 ${x * 0.22} -168`, hex(lift(tone, 0.12)), 3.4, {
      'stroke-dasharray': '6 4',
    });
  });
  const bun =
    oval([0, -186], 62, 50, hex(tone)) +
    [28, 42, 54]
      .map((size) =>
        stroke(`M${-size} -186a${size} ${short(size * 0.8)} 0 0 1 ${size * 2} 0`, hex(lift(tone, 0.11)), 3.4, {
          'stroke-dasharray': '7 4',
        }),
      )
      .join('');
  return { behind: bun, before: shape(cap(6), hex(tone)) + rows.join('') };
}

/** Long twists that fall beside the face. */
function twists(tone: Colour): Hair {
  const random = makeRandom(21);
  const strand = (x: number, side: number) => {
    const sway = random.spread(12);
    return stroke(
      `M${short(x * 0.5)} -140Q${short(x * 1.25)} -90 ${short(x * 1.2)} 20T${short(x * 1.24 + sway * side)} ${random.whole(190, 236)}`,
      hex(lift(tone, random.between(-0.01, 0.07))),
      15,
      { 'stroke-linecap': 'round' },
    );
  };
  const fall = [-1, 1].flatMap((side) => Array.from({ length: 8 }, (_, index) => strand(side * (84 + index * 8), side)));
  return {
    behind: shape('M-110 -60Q-100 -160 0 -166Q100 -160 110 -60L118 120H-118z', hex(tone)) + fall.join(''),
    before: shape(cap(10), hex(tone)) + stroke('M0 -160Q4 -130 -4 -102', hex(lift(tone, 0.12)), 3),
  };
}

/** A man's brimmed hat. */
function hat(felt: Colour): Hair {
  const crown = shape('M-100 -86Q-104 -196 -58 -206Q-10 -186 40 -208Q98 -200 102 -86z', hex(felt));
  const side = shape('M24 -86Q40 -150 40 -208Q98 -200 102 -86z', hex(lift(felt, -0.09)));
  const band = shape('M-101 -92Q0 -118 102 -92L103 -120Q0 -146 -102 -120z', hex(lift(felt, -0.22)));
  const brim = shape('M-164 -74Q-80 -118 0 -116Q84 -118 166 -74Q100 -62 0 -82Q-100 -62 -164 -74z', hex(lift(felt, 0.04)));
  const shadow = shape('M-94 -72Q0 -92 96 -70Q90 -44 80 -40Q0 -66 -86 -42z', '#140b08', { opacity: 0.45 });
  return { behind: '', before: shape(cap(-20), hex(BLACK)) + shadow + crown + side + band + brim };
}

export const hairstyles = {
  crop: () => crop(BLACK, 0),
  high: () => crop(BLACK, 30),
  grey: () => crop(GREY, 2),
  afro: () => afro(BLACK),
  braids: () => braids(BLACK),
  twists: () => twists(BLACK),
  wrap: (cloth: readonly [Colour, Colour]) => wrap(cloth, 14),
  tallWrap: (cloth: readonly [Colour, Colour]) => wrap(cloth, 70),
  amasunzu: (_: readonly [Colour, Colour], skin: Colour) => amasunzu(BLACK, skin),
  hat: ([felt]: readonly [Colour, Colour]) => hat(felt),
} satisfies Record<string, (cloth: readonly [Colour, Colour], skin: Colour) => Hair>;
export type Hairstyle = keyof typeof hairstyles;
