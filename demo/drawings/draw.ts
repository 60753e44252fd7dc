import { type BasketSpec, drawBaskets } from '#demo/drawings/modelled/baskets.ts';
import { type BeadSpec, drawBeads } from '#demo/drawings/patterns/beads.ts';
import { type CraftSpec, drawCrafts } from '#demo/drawings/modelled/crafts.ts';
import { type DancerSpec, drawDancers } from '#demo/drawings/people/dancers.ts';
import { drawElevations, type ElevationSpec } from '#demo/drawings/plans/elevations.ts';
import { drawGraphics, type GraphicSpec } from '#demo/drawings/modelled/graphics.ts';
import { drawHills, type HillSpec } from '#demo/drawings/places/hills.ts';
import { drawImigongo, type ImigongoSpec } from '#demo/drawings/patterns/imigongo.ts';
import { drawLakes, type LakeSpec } from '#demo/drawings/places/lakes.ts';
import { drawModels, type ModelSpec } from '#demo/drawings/modelled/models.ts';
import { drawPapercuts, type PapercutSpec } from '#demo/drawings/patterns/papercut.ts';
import { drawPhotographs, type PhotographSpec } from '#demo/drawings/places/photographs.ts';
import { drawPlans, type PlanSpec } from '#demo/drawings/plans/plans.ts';
import { drawPortraits, type PortraitSpec } from '#demo/drawings/people/portraits.ts';
import { drawPots, type PotSpec } from '#demo/drawings/modelled/pots.ts';
import { hangInRoom, type Wall } from '#demo/drawings/patterns/rooms.ts';
import { drawSculptures, type SculptureSpec } from '#demo/drawings/modelled/sculptures.ts';
import { drawSketches, type SketchSpec } from '#demo/drawings/places/sketches.ts';
import { drawStreets, type StreetSpec } from '#demo/drawings/places/streets.ts';
import { type Frame, page, type Sheet } from '#demo/drawings/pen/svg.ts';
import { drawWalls, type WallSpec } from '#demo/drawings/patterns/walls.ts';

/** What is to be drawn: style, subject, seed, and the size of the picture in pixels. */
export type DrawingSpec =
  | BasketSpec
  | BeadSpec
  | CraftSpec
  | DancerSpec
  | ElevationSpec
  | GraphicSpec
  | HillSpec
  | ImigongoSpec
  | LakeSpec
  | ModelSpec
  | PapercutSpec
  | PhotographSpec
  | PlanSpec
  | PortraitSpec
  | PotSpec
  | SculptureSpec
  | SketchSpec
  | StreetSpec
  | WallSpec;
type DrawingStyle = DrawingSpec['style'];

const styles: { [Style in DrawingStyle]: (spec: Extract<DrawingSpec, { style: Style }>) => Sheet } = {
  baskets: drawBaskets,
  beads: drawBeads,
  crafts: drawCrafts,
  dancers: drawDancers,
  elevations: drawElevations,
  graphics: drawGraphics,
  hills: drawHills,
  imigongo: drawImigongo,
  lakes: drawLakes,
  models: drawModels,
  papercuts: drawPapercuts,
  photographs: drawPhotographs,
  plans: drawPlans,
  portraits: drawPortraits,
  pots: drawPots,
  sculptures: drawSculptures,
  sketches: drawSketches,
  streets: drawStreets,
  walls: drawWalls,
};

/** The inside of a drawing, for those who put it into another. */
const sheetOf = (spec: DrawingSpec): Sheet => (styles[spec.style] as (spec: DrawingSpec) => Sheet)(spec);

/** A drawing as an SVG: the same bytes for the same spec, on every machine. */
export const drawArtwork = (spec: DrawingSpec): string => page(spec, sheetOf(spec));

/** Part of a drawing, as shares of its width and height. */
type Detail = { x: number; y: number; share: number };
/** Where a picture hangs: its size in centimetres, the wall, frame and glass. */
type Hanging = { cm: { width: number; height: number }; wall: Wall; isFramed: boolean; isUnderGlass: boolean };
/** A picture of an artwork: the whole, a part, or the work on a gallery's wall. */
export type PictureSpec = { of: DrawingSpec; detail?: Detail; hanging?: Hanging };

const DETAIL: Frame = { width: 1200, height: 1200 };

/** Any picture of an artwork as an SVG. */
export function drawPicture({ of: spec, detail, hanging }: PictureSpec): string {
  if (detail) {
    const width = spec.width * detail.share;
    return page(DETAIL, sheetOf(spec), { x: spec.width * detail.x, y: spec.height * detail.y, width, height: width });
  }
  if (hanging) {
    const { frame, sheet } = hangInRoom({ art: spec, sheet: sheetOf(spec), seed: spec.seed, ...hanging });
    return page(frame, sheet);
  }
  return drawArtwork(spec);
}

/** The same thing seen from another side, for those that stand in space; others stay as they are. */
export function otherAngle(spec: DrawingSpec): DrawingSpec {
  if (spec.style === 'pots' || spec.style === 'baskets') return { ...spec, view: 'above' };
  if (spec.style === 'sculptures') return { ...spec, view: 0.85 };
  if (spec.style === 'graphics' || spec.style === 'models') return { ...spec, turn: 0.9 };
  return spec;
}
