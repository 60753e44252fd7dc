import { beads, type Cloth, drawGarment, earrings, type Garment, type Print } from './clothes.ts';
import { type Colour, colour, colours, hex, lift, mix } from '#demo/drawings/pen/colour.ts';
import { drawFace, drawNeck, type Features, skins } from './faces.ts';
import { type Hairstyle, hairstyles } from './hair.ts';
import { makeRandom } from '#demo/drawings/pen/random.ts';
import { type Frame, group, oval, rectangle, shape, type Sheet, short, stroke, placed } from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';

type Sitter = {
  skin: keyof typeof skins;
  hair: Hairstyle;
  garment: Garment;
  print: Print;
  cloth: Cloth;
  wrap?: readonly [Colour, Colour];
  features?: Partial<Omit<Features, 'skin'>>;
  beads?: readonly [tones: readonly Colour[], long: number, size: number];
  rings?: 'disc' | 'drop';
  glasses?: boolean;
  beard?: boolean;
};

function drawGlasses(): string {
  const lens = (x: number) =>
    `<rect x="${x - 34}" y="-22" width="68" height="52" rx="20" fill="#fff5e0" fill-opacity=".1" stroke="#1a1310" stroke-width="6"/>`;
  return lens(-42) + lens(42) + stroke('M-8 -2Q0 -9 8 -2M-76 -6L-98 -12M76 -6L98 -12', '#1a1310', 6);
}

/** A person from the chest up; 0, 0 lies between the eyes, the picture is about 700 wide there. */
function drawSitter(sitter: Sitter, id: string): string {
  const skin = skins[sitter.skin];
  const features: Features = {
    skin,
    age: 0.2,
    width: 1,
    jaw: 1,
    isLowered: false,
    lips: mix(colour('#8a3a3a'), skin[2], 0.35),
    brow: 3,
    gaze: -0.2,
    ...sitter.features,
  };
  const wrap = sitter.wrap ?? [sitter.cloth[0], sitter.cloth[1]];
  const hair = hairstyles[sitter.hair](wrap, skin[2]);
  const beard = sitter.beard
    ? shape(
        'M-92 44Q-84 128 -36 156Q0 170 36 156Q84 128 92 44Q84 96 46 92Q24 80 0 84Q-24 80 -46 92Q-84 96 -92 44zM-34 104Q0 98 34 104Q20 126 0 126Q-20 126 -34 104z',
        hex(features.age > 0.6 ? colour('#8d867f') : colour('#1a110d')),
        { 'fill-rule': 'evenodd', opacity: 0.92 },
      )
    : '';
  const body =
    hair.behind +
    drawNeck(features) +
    drawGarment(sitter.garment, sitter.cloth, sitter.print) +
    (sitter.beads ? beads(...sitter.beads) : '') +
    drawFace(features) +
    beard +
    hair.before +
    (sitter.rings ? earrings(sitter.rings, [lift(sitter.cloth[1], 0.1), sitter.cloth[2]], features.width) : '') +
    (sitter.glasses ? drawGlasses() : '');
  // Two people in one picture have two clip paths each of the same kind.
  return body.replaceAll(/(id="|url\(#)(eye-?1|head|wrap|dress|sash|shirt|jacket|sweater)/g, `$1${id}$2`);
}

type Tones = readonly [Colour, Colour, Colour];
/** Grounds behind a head. */
const grounds = {
  plain: (w: number, h: number, [a, b]: Tones) => rectangle(0, 0, w, h, hex(a)) + rectangle(0, h * 0.72, w, h * 0.28, hex(b)),
  sun: (w: number, h: number, [a, b]: Tones) => rectangle(0, 0, w, h, hex(a)) + oval([w / 2, h * 0.4], w * 0.4, w * 0.4, hex(b)),
  chevrons: (w: number, h: number, [a, b, c]: Tones) =>
    rectangle(0, 0, w, h, hex(a)) +
    Array.from({ length: 22 }, (_, row) =>
      stroke(
        `M-20 ${short((row * h) / 16)}${`l${short(w / 12)} ${short(-w / 14)}l${short(w / 12)} ${short(w / 14)}`.repeat(7)}`,
        hex(row % 3 ? b : c),
        h / (row % 3 ? 60 : 40),
      ),
    ).join(''),
  leaves: (w: number, h: number, [a, b, c]: Tones) => {
    const random = makeRandom(5);
    const leaf = Array.from({ length: 46 }, (_, index) => {
      const size = random.between(0.7, 1.5) * (w / 1000);
      const at = `translate(${random.whole(0, w)} ${random.whole(0, h)}) rotate(${random.whole(0, 360)}) scale(${short(size * 10) === '0' ? 1 : Math.round(size * 100) / 100})`;
      return group(
        shape('M0-120Q62-30 0 120Q-62-30 0-120z', hex(index % 3 ? b : c)) +
          stroke('M0-110V118M0-60L26-84M0-20L34-50M0 20L30-10M0-60L-26-84M0-20L-34-50M0 20L-30-10', hex(lift(a, 0.04)), 3),
        { transform: at },
      );
    });
    return rectangle(0, 0, w, h, hex(a)) + leaf.join('');
  },
  window: (w: number, h: number, [a, b, c]: Tones) =>
    rectangle(0, 0, w, h, hex(a)) +
    shape(`M${w * 0.08} ${h * 0.06}L${w * 0.46} ${h * 0.02}V${h * 0.5}L${w * 0.08} ${h * 0.6}z`, hex(b)) +
    stroke(`M${w * 0.27} ${h * 0.03}V${h * 0.56}M${w * 0.08} ${h * 0.32}L${w * 0.46} ${h * 0.26}`, hex(a), w * 0.016) +
    rectangle(0, h * 0.8, w, h * 0.2, hex(c)),
} satisfies Record<string, (w: number, h: number, tones: Tones) => string>;
type Ground = keyof typeof grounds;

type Placed = { sitter: Sitter; at: readonly [x: number, y: number, scale: number, lean: number] };
type Composition = { ground: Ground; tones: readonly [first: string, second: string, third?: string]; people: Placed[] };

const cloth = (...texts: [string, string, string]) => colours(...texts);

const compositions = {
  yellow: {
    ground: 'plain',
    tones: ['#2f5d62', '#234a4f'],
    people: [
      {
        at: [0.5, 0.43, 1.35, -4],
        sitter: {
          skin: 'coffee',
          hair: 'tallWrap',
          garment: 'dress',
          print: 'rings',
          cloth: cloth('#e0a526', '#a63a1e', '#f3e6c4'),
          wrap: [colour('#e3ac2f'), colour('#a63a1e')],
          features: { age: 0.35, brow: 5, width: 1.03 },
          rings: 'disc',
        },
      },
    ],
  },
  teacher: {
    ground: 'window',
    tones: ['#b9a184', '#dfe3d0', '#7d5c44'],
    people: [
      {
        at: [0.54, 0.42, 1.36, 3],
        sitter: {
          skin: 'night',
          hair: 'grey',
          garment: 'jacket',
          print: 'plain',
          cloth: cloth('#39434f', '#e9dfcc', '#a63a1e'),
          features: { age: 0.8, jaw: 1.08, gaze: 0.5, brow: 0 },
          glasses: true,
          beard: true,
        },
      },
    ],
  },
  amasunzu: {
    ground: 'sun',
    tones: ['#8f3a24', '#d9973a'],
    people: [
      {
        at: [0.5, 0.46, 1.4, 0],
        sitter: {
          skin: 'earth',
          hair: 'amasunzu',
          garment: 'sash',
          print: 'zigzag',
          cloth: cloth('#ece0c8', '#1f1815', '#8f3a24'),
          features: { width: 0.95, isLowered: true, brow: 4 },
          beads: [colours('#f3ead6', '#a63a1e', '#1f1815'), 66, 8],
        },
      },
    ],
  },
  sisters: {
    ground: 'leaves',
    tones: ['#1f3b33', '#2c5143', '#3a6650'],
    people: [
      {
        at: [0.64, 0.38, 1.12, 6],
        sitter: {
          skin: 'copper',
          hair: 'braids',
          garment: 'dress',
          print: 'drops',
          cloth: cloth('#c5523a', '#f0d9a8', '#e9a23b'),
          features: { width: 0.97, gaze: -0.6, brow: 4 },
          rings: 'drop',
        },
      },
      {
        at: [0.36, 0.48, 1.22, -7],
        sitter: {
          skin: 'earth',
          hair: 'afro',
          garment: 'dress',
          print: 'leaves',
          cloth: cloth('#f0dfc0', '#2d5a66', '#c5523a'),
          features: { width: 1, gaze: 0.5, isLowered: false, brow: 6 },
          rings: 'disc',
        },
      },
    ],
  },
  umushanana: {
    ground: 'plain',
    tones: ['#d9b7a2', '#c79e87'],
    people: [
      {
        at: [0.5, 0.4, 1.28, 5],
        sitter: {
          skin: 'coffee',
          hair: 'high',
          garment: 'sash',
          print: 'plain',
          cloth: cloth('#5b2a4a', '#7f3f66', '#e3b04b'),
          features: { width: 0.96, isLowered: true, brow: 6 },
          beads: [colours('#e3b04b', '#f6ead0'), 46, 7],
          rings: 'drop',
        },
      },
    ],
  },
} satisfies Record<string, Composition>;

export type PortraitSpec = Frame & { style: 'portraits'; subject: keyof typeof compositions; seed: number };

/** A portrait in flat colour: planes of light and shade, patterned cloth, one ground. Nobody in particular. */
export function drawPortraits({ width, height, subject }: PortraitSpec): Sheet {
  return compose({ width, height }, compositions[subject]);
}

export function compose({ width, height }: Frame, { ground, tones, people }: Composition): Sheet {
  const unit = Math.min(width / 700, height / 860);
  const drawn = people.map(({ sitter, at: [x, y, scale, lean] }, index) => {
    const size = unit * scale * 0.9;
    return group(drawSitter(sitter, `p${index}`), placed([x * width, y * height], size, lean));
  });
  // The body below the lean of a head would end above the lower edge: the garment goes on.
  const canvas = overlay({ width, height }, 'canvas', 0.4);
  const [first, second, third = second] = tones;
  return { body: grounds[ground](width, height, colours(first, second, third)) + drawn.join('') + canvas.body, defs: canvas.defs };
}
