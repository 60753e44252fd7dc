import { type Colour, colour, colours, hex, lift, mix } from '#demo/drawings/pen/colour.ts';
import { oval, type Point, shape, smooth, stroke, pairs } from '#demo/drawings/pen/svg.ts';

/** Tones of a face in flat colour: shade, half shade, skin, light, glint. */
export type Skin = readonly [shade: Colour, dusk: Colour, base: Colour, light: Colour, glint: Colour];

export const skins = {
  night: colours('#2a1712', '#3a211a', '#4d2e23', '#6b4331', '#9a6a4e'),
  coffee: colours('#331b13', '#4a291c', '#633a29', '#83523a', '#b27f5c'),
  earth: colours('#45251a', '#5e3524', '#7a4830', '#9b6444', '#c79269'),
  copper: colours('#4f2a1b', '#6d3d27', '#8b5436', '#ac714c', '#d49f74'),
} as unknown as Record<'night' | 'coffee' | 'earth' | 'copper', Skin>;

/** How a face is: `age` 0 young to 1 old, `width` about 1, eyes open or lowered. */
export type Features = {
  skin: Skin;
  age: number;
  width: number;
  jaw: number;
  isLowered: boolean;
  lips: Colour;
  brow: number;
  gaze: number;
};

const mirrored = (right: readonly Point[]): Point[] => [
  ...right,
  ...right
    .slice(1, -1)
    .toReversed()
    .map(([x, y]): Point => [-x, y]),
];

/** The outline of a head seen from the front; 0, 0 lies between the eyes, the chin at 0, 154. */
function headOutline({ width, jaw }: Features): string {
  const wide = (x: number) => x * width;
  return smooth(
    mirrored([
      [0, -134],
      [58, -124],
      [wide(90), -76],
      [wide(95), -14],
      [wide(90), 42],
      [wide(75 * jaw), 100],
      [wide(42 * jaw), 142],
      [0, 156],
    ]),
    true,
  );
}

/** The half that the light does not reach, with the line of nose, lips and chin as its edge. */
function shadedHalf({ width, jaw }: Features): string {
  const edge: Point[] = pairs(
    '26 -140, 20 -92, 16 -52, 19 -26, 10 -8, 8 20, 13 46, 22 64, 13 74, 6 84, 9 95, 5 104, 9 118, 14 132, 10 158',
  );
  const outside: Point[] = [
    [46 * width * jaw, 146],
    [80 * width * jaw, 102],
    [96 * width, 44],
    [102 * width, -14],
    [98 * width, -80],
    [62, -132],
  ];
  return `${smooth(edge)}${smooth(outside).replace('M', 'L')}z`;
}

function drawEye(side: 1 | -1, { skin, isLowered, gaze, age, brow }: Features): string {
  const [shade, dusk, base, light] = skin;
  const x = side * 41;
  const isDark = side === 1;
  const lid = isDark ? dusk : base;
  const white = mix(colour(isDark ? '#a98f7c' : '#ecdfcd'), lid, 0.12);
  const almond = `M${x - 23} 5Q${x - 8} ${-11} ${x + 4} ${-10}Q${x + 17} ${-8} ${x + 24} 4Q${x + 8} 15 ${x - 4} 14Q${x - 16} 12 ${x - 23} 5z`;
  const socket = oval([x, -6], 33, 20, hex(isDark ? shade : dusk), { opacity: 0.55 });
  const crease = stroke(`M${x - 25} -3Q${x} -24 ${x + 25} -4`, hex(isDark ? lift(shade, -0.03) : shade), 2.6, { opacity: 0.8 });
  const browShape = shape(
    `M${x - 30} ${-22 + (side === -1 ? 2 : brow)}Q${x - 6 * side} ${-41 - brow} ${x + 30} ${-22 + (side === 1 ? 2 : brow)}Q${x} ${-31 - brow} ${x - 30} ${-22 + (side === -1 ? 2 : brow)}z`,
    hex(mix(lift(shade, -0.08), colour('#8d8680'), age > 0.7 ? 0.7 : 0)),
  );
  if (isLowered) {
    const closed = shape(`M${x - 25} 3Q${x} -16 ${x + 25} 3Q${x + 10} 16 ${x} 16Q${x - 12} 16 ${x - 25} 3z`, hex(isDark ? base : light));
    return (
      socket +
      closed +
      stroke(`M${x - 26} 3Q${x - 12} 17 ${x} 17Q${x + 13} 17 ${x + 26} 2`, hex(lift(shade, -0.1)), 4.4) +
      crease +
      browShape
    );
  }
  const eye =
    oval([x + gaze * 7 + 1, 2], 10.5, 11.5, '#1c100c') +
    oval([x + gaze * 7 - 3, -2.5], 2.6, 2.6, '#fff6e6', { opacity: isDark ? 0.55 : 0.95 });
  const clip = `<clipPath id="eye${side}"><path d="${almond}"/></clipPath>`;
  const upper = stroke(`M${x - 25} 6Q${x - 8} ${-12} ${x + 4} ${-11}Q${x + 18} ${-9} ${x + 26} 4`, '#1a0e0b', 5);
  const lower = stroke(`M${x - 14} 15Q${x} 20 ${x + 16} 14`, hex(shade), 1.8, { opacity: 0.6 });
  return `${socket}${clip}<g clip-path="url(#eye${side})">${shape(almond, hex(white))}${eye}</g>${upper}${lower}${crease}${browShape}`;
}

function drawNose({ skin: [shade, dusk, , light, glint] }: Features): string {
  return (
    shape('M-31 68Q-33 52 -18 50Q-8 60 0 60Q12 60 20 50Q33 52 31 68Q22 78 10 74Q0 82 -10 74Q-22 78 -31 68z', hex(dusk)) +
    shape('M-27 66Q-27 54 -15 52Q-6 48 -2 52L0 70Q-10 76 -14 70Q-22 73 -27 66z', hex(light)) +
    shape('M-5 -8Q-9 24 -8 50Q-2 58 5 50Q6 20 3 -8z', hex(glint), { opacity: 0.62 }) +
    shape('M-21 71Q-13 65 -7 72Q-13 76 -21 71zM21 71Q13 65 7 72Q13 76 21 71z', hex(lift(shade, -0.08)))
  );
}

function drawMouth({ lips, skin: [shade] }: Features): string {
  return (
    shape('M-36 101Q-20 91 -9 89Q0 94 9 89Q20 91 36 101Q16 104 0 103Q-16 104 -36 101z', hex(lift(lips, -0.07))) +
    shape('M-36 101Q-16 104 0 103Q16 104 36 101Q22 119 0 121Q-22 119 -36 101z', hex(lips)) +
    shape('M-20 109Q-6 105 8 108Q0 115 -10 115Q-17 114 -20 109z', hex(lift(lips, 0.1)), { opacity: 0.75 }) +
    stroke('M-36 101Q-16 105 0 103.5Q16 105 36 101', hex(lift(shade, -0.09)), 3)
  );
}

function drawAge({ skin: [shade], age }: Features): string {
  if (age < 0.5) return '';
  const lines = [
    'M-42 70Q-54 88 -48 112',
    'M42 70Q54 88 48 112',
    'M-46 -62Q0 -72 44 -62',
    'M-40 -80Q0 -90 38 -80',
    'M-72 12Q-80 16 -84 26',
    'M-72 6Q-82 6 -88 12',
    'M-22 30Q-40 36 -58 28',
  ];
  return lines.map((line) => stroke(line, hex(shade), 3, { opacity: 0.5, 'stroke-linecap': 'round' })).join('');
}

/** A face from the front, lit from the left; it is drawn inside `headOutline`. */
export function drawFace(features: Features): string {
  const [shade, dusk, base, light, glint] = features.skin;
  const outline = headOutline(features);
  const ears = [-1, 1]
    .map(
      (side) =>
        oval([side * 97 * features.width, 22], 14, 29, hex(side < 0 ? base : shade)) +
        oval([side * 98 * features.width, 22], 7, 19, hex(side < 0 ? dusk : lift(shade, -0.05))),
    )
    .join('');
  const planes =
    shape(shadedHalf(features), hex(dusk)) +
    shape('M64 -40Q104 -30 104 40Q96 112 52 150Q84 96 84 50Q84 10 64 -40z', hex(shade), { opacity: 0.75 }) +
    shape('M-84 24Q-70 8 -40 30Q-30 50 -52 66Q-78 74 -84 24z', hex(light), { opacity: 0.85 }) +
    shape('M-66 -92Q-40 -118 -2 -112Q6 -84 -6 -52Q-40 -46 -64 -60z', hex(light), { opacity: 0.8 }) +
    shape('M-50 -92Q-34 -104 -14 -100Q-10 -86 -18 -74Q-40 -72 -50 -92z', hex(glint), { opacity: 0.4 }) +
    shape('M-72 34Q-62 24 -48 36Q-52 48 -62 50z', hex(glint), { opacity: 0.45 }) +
    shape('M-24 132Q-6 124 6 130Q4 146 -6 148Q-20 146 -24 132z', hex(light), { opacity: 0.75 });
  return (
    ears +
    `<clipPath id="head"><path d="${outline}"/></clipPath>${shape(outline, hex(base))}<g clip-path="url(#head)">${planes}</g>` +
    drawEye(-1, features) +
    drawEye(1, features) +
    drawNose(features) +
    drawMouth(features) +
    drawAge(features)
  );
}

/** The neck, with the shadow that the chin throws on it. */
export function drawNeck({ skin: [shade, dusk, base, light] }: Features): string {
  const shoulders = 'M-330 520V400Q-320 300 -220 268Q-130 246 -66 206H66Q130 246 220 268Q320 300 330 400V520z';
  return (
    shape(shoulders, hex(base)) +
    shape('M12 206H66Q130 246 220 268Q320 300 330 400V520H60Q20 380 10 300z', hex(dusk)) +
    shape('M-62 96Q-58 170 -66 206Q-90 240 -160 262V330H160V262Q90 240 66 206Q58 170 62 96z', hex(base)) +
    shape('M6 120Q14 190 10 330H160V262Q90 240 66 206Q58 170 62 96z', hex(dusk)) +
    shape('M-58 112Q-20 168 12 166Q46 160 62 112L64 180Q30 200 4 198Q-36 190 -60 150z', hex(shade), { opacity: 0.92 }) +
    shape('M-130 268Q-70 256 -14 276Q-60 270 -124 284z', hex(light), { opacity: 0.7 })
  );
}
