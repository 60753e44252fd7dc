import { type Area, WHOLE } from '#web/arts/scale/edges.ts';

/** How a picture is turned, clockwise by quarters, and which part of the turned one is kept. */
export type PictureChange = { turns: 0 | 1 | 2 | 3; area: Area };

export const UNCHANGED: PictureChange = { turns: 0, area: WHOLE };

/** The same part of the picture after one more quarter, clockwise (1) or back (-1). */
export function turn({ turns, area: { left, top, right, bottom } }: PictureChange, by: 1 | -1): PictureChange {
  const area =
    by === 1
      ? { left: 1_000 - bottom, top: left, right: 1_000 - top, bottom: right }
      : { left: top, top: 1_000 - right, right: bottom, bottom: 1_000 - left };
  return { turns: ((turns + by + 4) % 4) as PictureChange['turns'], area };
}

export const isUnchanged = ({ turns, area }: PictureChange): boolean =>
  turns === 0 && area.left === 0 && area.top === 0 && area.right === 1_000 && area.bottom === 1_000;

type Size = { width: number; height: number };
/** What is drawn: the canvas, where the turned picture lies on it, and how large one of its pixels is. */
export type Drawing = { canvas: Size; turned: Size; at: { x: number; y: number } };

/** How a picture of this size is drawn so that its kept part is at most `longest` pixels long; never larger than it is. */
export function layOut({ width, height }: Size, { turns, area }: PictureChange, longest: number): Drawing {
  const upright = turns % 2 === 0 ? { width, height } : { width: height, height: width };
  const part = {
    width: (upright.width * (area.right - area.left)) / 1_000,
    height: (upright.height * (area.bottom - area.top)) / 1_000,
  };
  const scale = Math.min(1, longest / Math.max(part.width, part.height));
  const turned = { width: upright.width * scale, height: upright.height * scale };
  return {
    canvas: { width: Math.max(1, Math.round(part.width * scale)), height: Math.max(1, Math.round(part.height * scale)) },
    turned,
    at: { x: (-turned.width * area.left) / 1_000, y: (-turned.height * area.top) / 1_000 },
  };
}

/** Draws a picture turned and cut. */
export function draw(image: ImageBitmap, change: PictureChange, longest: number, canvas: HTMLCanvasElement): void {
  const { canvas: size, turned, at } = layOut(image, change, longest);
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.translate(at.x + turned.width / 2, at.y + turned.height / 2);
  context.rotate((change.turns * Math.PI) / 2);
  const [width, height] = change.turns % 2 === 0 ? [turned.width, turned.height] : [turned.height, turned.width];
  context.drawImage(image, -width / 2, -height / 2, width, height);
}
