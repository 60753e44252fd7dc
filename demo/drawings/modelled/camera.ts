import { hex } from '#demo/drawings/pen/colour.ts';
import { castShadows, type Light, shade } from './light.ts';
import type { Drawn, Eye, Shine } from './eye.ts';
import { cross, dot, type Face, minus, type Piece, plus, type Thing, times, unit, type Vector } from './solid.ts';
import { drawStrips } from './strips.ts';
import { group, type Point, straight } from '#demo/drawings/pen/svg.ts';
import { lastOf, nth } from '#demo/drawings/pen/nth.ts';

/** From where a scene is looked at: `turn` and `tilt` in radians, `zoom` in pixels for one unit, `centre` where the target comes to lie. */
export type Camera = { turn: number; tilt: number; zoom: number; centre: Point; target: Vector; distance: number };

/** The camera as functions: where a place falls on the picture, how near it is, and the direction to the eye. */
function openEye({ turn, tilt, zoom, centre, target, distance }: Camera): Eye {
  const back: Vector = [Math.sin(turn) * Math.cos(tilt), Math.sin(tilt), Math.cos(turn) * Math.cos(tilt)];
  const right: Vector = [Math.cos(turn), 0, -Math.sin(turn)];
  const up = cross(back, right);
  const eye = plus(target, times(back, distance));
  return {
    depth: (place) => dot(minus(place, target), back),
    toward: (place) => unit(minus(eye, place)),
    project: (place) => {
      const from = minus(place, target);
      const scale = (zoom * distance) / Math.max(0.05 * distance, distance - dot(from, back));
      return [centre[0] + dot(from, right) * scale, centre[1] - dot(from, up) * scale];
    },
  };
}

const isFace = (piece: Piece): piece is Face => 'corners' in piece;
const placesOf = (piece: Piece): readonly Vector[] => (isFace(piece) ? piece.corners : piece.rows.flat());
const middleOf = ({ corners }: Face): Vector => times(plus(nth(corners, 0), nth(corners, Math.floor(corners.length / 2))), 0.5);

function normalOf({ corners }: Face): Vector {
  const [a, b, c, d] = corners as [Vector, Vector, Vector, Vector | undefined];
  return unit(d ? cross(minus(c, a), minus(d, b)) : cross(minus(b, a), minus(c, a)));
}

const MARK_LIFT = 0.16;

function drawFace(face: Face, eye: Eye, shine: Shine): Drawn | undefined {
  const middle = middleOf(face);
  const outward = normalOf(face);
  const isBack = dot(outward, eye.toward(middle)) <= 0;
  if (isBack && !face.isTwoSided) return undefined;
  const fill = hex(shine(face.tone, middle, isBack ? times(outward, -1) : outward, face.finish));
  const near = eye.depth(middle) + (face.mark ? MARK_LIFT : 0);
  return { near, path: `<path color="${fill}" d="${straight(face.corners.map(eye.project), true)}"/>` };
}

/** Draws things, the farthest part first, each in its own light and in the shadow of the others. */
export function drawThings(things: readonly Thing[], camera: Camera, light: Light): string {
  const eye = openEye(camera);
  const pieces = things.flat();
  const litAt = castShadows(
    pieces.flatMap((piece) => (isFace(piece) ? (piece.mark ? [] : [...piece.corners, middleOf(piece)]) : piece.rows.flat())),
    light,
  );
  const shine: Shine = (tone, place, normal, finish) =>
    shade(tone, { normal, towardEye: eye.toward(place), lit: litAt(place, normal), finish }, light);
  const drawn = pieces.flatMap((piece, index) => {
    if (!isFace(piece)) return drawStrips(piece, eye, shine, `s${index}`);
    return drawFace(piece, eye, shine) ?? [];
  });
  drawn.sort((one, other) => one.near - other.near);
  const body = drawn.map(({ path }) => path).join('');
  return group(body, { fill: 'currentColor', stroke: 'currentColor', 'stroke-width': 0.9, 'stroke-linejoin': 'round' });
}

/** The outline of points, without its dents (Andrew's monotone chain). */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (run: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of run) {
      while (kept.length > 1) {
        const [a, b] = [nth(kept, kept.length - 2), lastOf(kept)];
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const SOFTNESS = [0.2, 0.16, 0.12, 0.08, 0.05, 0.025];

/** The soft shadow of each thing on a floor at height `floor`: near, dark and sharp; away, pale and wide. */
export function drawFloorShadow(things: readonly Thing[], camera: Camera, { from }: Light, floor = 0, strength = 1): string {
  const { project } = openEye(camera);
  const onFloor = (place: Vector): Point => {
    const drop = (place[1] - floor) / from[1];
    return project([place[0] - from[0] * drop, floor, place[2] - from[2] * drop]);
  };
  const places = things.map((thing) => thing.flatMap(placesOf));
  const outlines = places.map((all) => straight(hull(all.map(onFloor)), true)).join('');
  const feet = places.map((all) => straight(hull(all.filter((place) => place[1] < floor + 0.06).map(project)), true)).join('');
  const soften = (data: string, opacity: number) =>
    SOFTNESS.map((share) => `<path d="${data}" stroke-width="${Math.round(share * camera.zoom)}" opacity="${opacity}"/>`).join('');
  const body = soften(outlines, strength * 0.075) + soften(feet, strength * 0.1);
  return group(body, { fill: '#0a0705', stroke: '#0a0705', 'stroke-linejoin': 'round' });
}
