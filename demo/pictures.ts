import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Category } from '#contract/limits.ts';
import type { DemoArt } from './catalogue/types.ts';
import { drawPicture, type DrawingSpec, otherAngle, type PictureSpec } from './drawings/draw.ts';
import { drawProfile } from '#demo/drawings/people/profile.ts';
import type { Wall } from '#demo/drawings/patterns/rooms.ts';
import { renderDrawing } from './drawings/render.ts';
import { type Frame, page } from '#demo/drawings/pen/svg.ts';

const LONG_SIDE_PX = 1400;
/** The detail that is shown enlarged: where it begins, and its part of the width. */
const DETAIL = { x: 0.3, y: 0.3, share: 0.4 };
/** The colour of the wall behind each kind of artwork. */
const WALLS: Partial<Record<Category, Wall>> = { Photography: 'grey', Graphics3D: 'green', Drawings: 'clay' };

/**
 * Width and height of an artwork's picture: a flat artwork has its own proportions, a standing one those of a photograph.
 */
function sizeOf({ width, height, of, picture }: Pick<DemoArt, 'width' | 'height' | 'of' | 'picture'>): Frame {
  if (picture) return picture;
  const stands = 'room' in of || of.style === 'beads';
  const sides = stands ? (width > height ? { width: 5, height: 4 } : { width: 4, height: 5 }) : { width, height };
  const scale = LONG_SIDE_PX / Math.max(sides.width, sides.height);
  return { width: Math.round(sides.width * scale), height: Math.round(sides.height * scale) };
}

/** The drawing specifications of a demo artwork's pictures: the artwork itself, then its further views. */
export function pictureSpecs(art: DemoArt): PictureSpec[] {
  const of: DrawingSpec = { ...art.of, ...sizeOf(art) };
  const cm = { width: art.width, height: art.height };
  const isUnderGlass = art.category === 'Drawings' || art.category === 'Photography';
  const inRoom: PictureSpec = {
    of,
    hanging: { cm, wall: WALLS[art.category] ?? 'white', isFramed: (art.isFramed ?? false) || isUnderGlass, isUnderGlass },
  };
  const further = { detail: { of, detail: DETAIL }, room: inRoom, angle: { of: otherAngle(of) } } satisfies Record<string, PictureSpec>;
  const views = (art.views ?? []).map((view) => further[view]);
  return [{ of }, ...views];
}

const CACHE = path.join(import.meta.dirname, '../node_modules/.cache/ubugeni-demo');
const DRAWINGS = path.join(import.meta.dirname, 'drawings');

let edition: Promise<string> | undefined;

/** A hash that changes with every change of the drawing code. */
async function hashDrawings(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(DRAWINGS, { recursive: true })).filter((name) => name.endsWith('.ts'));
  for (const file of files.sort()) hash.update(await readFile(path.join(DRAWINGS, file)));
  return hash.digest('hex');
}

/** A drawn picture; drawing takes about a second, so each is cached next to the packages for the next empty shop. */
export async function renderPicture(spec: PictureSpec): Promise<Buffer> {
  edition ??= hashDrawings();
  const key = createHash('sha256')
    .update(await edition)
    .update(JSON.stringify(spec))
    .digest('hex');
  const file = path.join(CACHE, `${key}.jpg`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;
  const drawn = await renderDrawing(drawPicture(spec));
  // A read-only checkout has no cache, and draws each time.
  await mkdir(CACHE, { recursive: true })
    .then(() => writeFile(`${file}.${process.pid}`, drawn))
    .then(() => rename(`${file}.${process.pid}`, file))
    .catch(() => undefined);
  return drawn;
}

const MEN = new Set(['Emmanuel', 'Patrick', 'Théogène', 'Olivier', 'Kevin', 'Samuel', 'Fidèle']);

/** An artist's profile picture. */
export async function drawPortrait(name: string, seed: number): Promise<Buffer> {
  const presents = MEN.has(name.split(' ')[0] ?? '') ? 'man' : 'woman';
  const { frame, sheet } = drawProfile({ seed: seed + 1, presents });
  return renderDrawing(page(frame, sheet));
}
