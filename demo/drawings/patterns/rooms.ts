import { type Frame, gradient, group, oval, page, rectangle, shape, type Sheet, short, stroke, placed } from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

type Box = { x: number; y: number; width: number; height: number };

/** A sheet inside another, in a box; its own names stay apart from those around it. */
export function inset(frame: Frame, { body, defs }: Sheet, { x, y, width, height }: Box, name: string): string {
  const apart = page(frame, { body, defs })
    .replaceAll(/ id="/g, ` id="${name}-`)
    .replaceAll('url(#', `url(#${name}-`)
    .replaceAll('href="#', `href="#${name}-`);
  return apart.replace(
    /^<svg [^>]*>/,
    `<svg x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" viewBox="0 0 ${frame.width} ${frame.height}">`,
  );
}

/** What a picture throws on the wall behind it, lit from the upper left. */
export const wallShadow = ({ x, y, width, height }: Box, depth: number): string =>
  [0.3, 0.6, 1, 1.5]
    .map((far) =>
      rectangle(x + depth * far * 0.5, y + depth * far, width + depth * 0.2, height, '#150d08', {
        opacity: 0.13 - far * 0.045,
        rx: depth * far * 0.3,
      }),
    )
    .join('');

const rooms = {
  white: { wall: ['#efebe2', '#ddd7cb'], floor: ['#9c8b76', '#75644f'], boards: true },
  grey: { wall: ['#c9c6c0', '#aeaaa3'], floor: ['#8f8d89', '#6d6b67'], boards: false },
  clay: { wall: ['#c99a7c', '#b08063'], floor: ['#6b4a37', '#4a3124'], boards: true },
  green: { wall: ['#8f9a86', '#76816e'], floor: ['#b9a68a', '#94805f'], boards: true },
} as const;
export type Wall = keyof typeof rooms;

/** A bench, or somebody who stands and looks, so that one sees how large a piece is. */
const company = {
  bench: (x: number, y: number, cm: number) =>
    group(
      oval([80, 4], 100, 8, '#1a0f08', { opacity: 0.4 }) +
        rectangle(0, -44, 160, 11, '#7a5233') +
        rectangle(0, -44, 160, 4, '#9c6f4a') +
        rectangle(12, -34, 9, 34, '#5a3a22') +
        rectangle(139, -34, 9, 34, '#5a3a22'),
      placed([x, y], cm),
    ),
  visitor: (x: number, y: number, cm: number, coat: readonly [string, string]) =>
    group(
      oval([0, 3], 34, 6, '#1a0f08', { opacity: 0.42 }) +
        shape('M-17 0L-15-78H-2L0-20L3-78H15L17 0H5L0-70L-6 0z', '#2b2f38') +
        shape('M-24-74Q-30-128-17-142Q0-150 17-142Q30-128 24-74Q0-68-24-74z', coat[0]) +
        shape('M4-147Q14-144 17-142Q30-128 24-74Q14-71 6-71z', coat[1]) +
        stroke('M-22-132Q-34-100-28-76M22-132Q34-100 28-76', coat[1], 8, { 'stroke-linecap': 'round' }) +
        oval([0, -158], 11.5, 14, '#17100d'),
      placed([x, y], cm),
    ),
} as const;

/** An empty gallery: wall, light from above, skirting, floor; the floor begins at `level`. */
export function gallery({ width, height }: Frame, wall: Wall, level: number): Sheet {
  const {
    wall: [light, dark],
    floor: [near, far],
    boards,
  } = rooms[wall];
  const defs =
    gradient('wall', 'slanting', `0 ${light}, 1 ${dark}`) +
    gradient('floor', 'down', `0 ${far}, 1 ${near}`) +
    gradient('beam', 'down', '0 #fff8e8 .5, 1 #fff8e8 0');
  const plaster = overlay({ width, height: level }, 'plaster', 0.22);
  const lines = boards
    ? Array.from(
        { length: 13 },
        (_, index) =>
          `M${short(width * (0.5 + (index - 6) * 0.085))} ${short(level)}L${short(width * (0.5 + (index - 6) * 0.2))} ${short(height)}`,
      ).join('')
    : '';
  const beam = shape(`M${width * 0.2} -10H${width * 0.5}L${width * 0.86} ${level}H${width * 0.1}z`, 'url(#beam)', { opacity: 0.6 });
  const body =
    rectangle(0, 0, width, level, 'url(#wall)') +
    beam +
    plaster.body +
    rectangle(0, level, width, height - level, 'url(#floor)') +
    stroke(lines, '#2a1a10', 2, { opacity: 0.25 }) +
    rectangle(0, level - height * 0.022, width, height * 0.022, light, { opacity: 0.65 }) +
    rectangle(0, level, width, height * 0.008, '#1a100a', { opacity: 0.4 });
  return { body, defs: defs + plaster.defs };
}

const coats = [
  ['#a63a1e', '#7e2a15'],
  ['#23445f', '#162e42'],
  ['#d0952f', '#a3711d'],
  ['#3f5a48', '#2a3f32'],
  ['#e4dac6', '#bdb199'],
  ['#5a2a4a', '#3f1b33'],
] as const;

type Hung = {
  art: Frame;
  sheet: Sheet;
  cm: { width: number; height: number };
  wall: Wall;
  isFramed: boolean;
  isUnderGlass: boolean;
  seed: number;
};

const ROOM: Frame = { width: 1400, height: 1050 };
const FLOOR = 880;
const EYE_LEVEL_CM = 155;

/** A picture on a gallery's wall in its true size, with a bench or a visitor. */
export function hangInRoom({ art, sheet, cm, wall, isFramed, isUnderGlass, seed }: Hung): { frame: Frame; sheet: Sheet } {
  const widest = Math.max(cm.width, cm.height * 1.1);
  const scale = Math.min(4.2, Math.max(2.3, 600 / widest));
  const [width, height] = [cm.width * scale, cm.height * scale];
  const box: Box = { x: ROOM.width * 0.46 - width / 2, y: Math.max(40, FLOOR - EYE_LEVEL_CM * scale - height / 2), width, height };
  const mat = isUnderGlass ? Math.min(width, height) * 0.13 : 0;
  const rim = isFramed ? Math.max(7, scale * 2.6) : 0;
  const outer = { x: box.x - mat - rim, y: box.y - mat - rim, width: width + (mat + rim) * 2, height: height + (mat + rim) * 2 };
  const frame = isFramed
    ? rectangle(outer.x, outer.y, outer.width, outer.height, '#2b1d14') +
      rectangle(outer.x + 2, outer.y + 2, outer.width - 4, outer.height - 4, '#4a3323') +
      rectangle(box.x - mat, box.y - mat, width + mat * 2, height + mat * 2, '#f4efe4')
    : '';
  const room = gallery(ROOM, wall, FLOOR);
  const isWide = outer.width >= ROOM.width * 0.5 || (seed + Math.round(cm.width)) % 3 === 0;
  const beside = !isWide
    ? company.visitor(
        ROOM.width * 0.46 + (Math.round(cm.height) % 2 ? -1 : 1) * (outer.width / 2 + 70 * scale),
        FLOOR + 74,
        scale,
        nth(coats, (seed + Math.round(cm.width + cm.height)) % coats.length),
      )
    : company.bench(ROOM.width * 0.46 - 80 * scale, FLOOR + 86, scale);
  const label =
    rectangle(outer.x + outer.width + 26, box.y + height * 0.78, 30, 22, '#fbf8f1') +
    rectangle(outer.x + outer.width + 30, box.y + height * 0.78 + 5, 18, 2, '#8a847a') +
    rectangle(outer.x + outer.width + 30, box.y + height * 0.78 + 10, 13, 2, '#8a847a');
  const body = room.body + wallShadow(outer, 20) + frame + inset(art, sheet, box, 'art') + label + beside;
  return { frame: ROOM, sheet: { body, defs: room.defs } };
}
