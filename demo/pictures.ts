import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Category } from '#contract/limits.ts';
import { slugOf } from '#server/arts/slug.ts';
import { demoArtworks } from './catalogue/artworks.ts';
import { demoArtists } from './catalogue/people.ts';
import type { DemoArt, DemoArtist } from './catalogue/types.ts';
import { drawPicture, type DrawingSpec, otherAngle, type PictureSpec } from './drawings/draw.ts';
import { drawProfile } from '#demo/drawings/people/profile.ts';
import type { Wall } from '#demo/drawings/patterns/rooms.ts';
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

/** Where the finished pictures are: a folder for each artist (scripts/assets/draw-demo.ts draws them). */
export const FINISHED = path.join(import.meta.dirname, 'finished');

/** A picture of the demo: its file in FINISHED, and how it is drawn. */
export type DemoPicture = { file: string; draw: () => string };

/** The pictures of an artwork, in their order. */
export const picturesOf = (art: DemoArt): DemoPicture[] =>
  pictureSpecs(art).map((spec, place) => ({
    file: `${art.artist}/${slugOf(art.name)}-${place + 1}.webp`,
    draw: () => drawPicture(spec),
  }));

const MEN = new Set(['Emmanuel', 'Patrick', 'Théogène', 'Olivier', 'Kevin', 'Samuel', 'Fidèle']);

/** An artist's profile picture. */
export const portraitOf = (artist: DemoArtist): DemoPicture => ({
  file: `${artist.key}/portrait.webp`,
  draw: () => {
    const presents = MEN.has(artist.name.split(' ')[0] ?? '') ? 'man' : 'woman';
    const { frame, sheet } = drawProfile({ seed: demoArtists.indexOf(artist) + 1, presents });
    return page(frame, sheet);
  },
});

/** Every picture of the demo. */
export const demoPictures = (): DemoPicture[] => [
  ...demoArtworks.flatMap(picturesOf),
  ...demoArtists.filter(({ biography }) => biography).map(portraitOf),
];

/** A finished picture. */
export const readFinished = ({ file }: DemoPicture): Promise<Buffer> => readFile(path.join(FINISHED, file));
