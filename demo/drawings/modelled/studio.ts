import { type Camera, drawFloorShadow, drawThings } from './camera.ts';
import { type Colour, colour, hex, lift, mix } from '#demo/drawings/pen/colour.ts';
import { daylight, type Light } from './light.ts';
import type { Thing } from './solid.ts';
import { type Frame, glow, gradient, oval, rectangle, type Sheet } from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';

/** Rooms that things are photographed in: wall and floor. */
const rooms = {
  kaolin: ['#e9e3d8', '#d6cdbf'],
  sand: ['#d9c7aa', '#c2a983'],
  clay: ['#b98a6c', '#9c6c4f'],
  moss: ['#8a927c', '#737a64'],
  lake: ['#8fa3a8', '#74888e'],
  ash: ['#b9b4ab', '#a19b91'],
  night: ['#3a3a3d', '#2a2a2c'],
  soot: ['#4a423b', '#352e29'],
  ochre: ['#d6a654', '#bb8838'],
  rose: ['#d9b5a3', '#c49a86'],
} as const;
export type Room = keyof typeof rooms;

/** An empty room without a visible corner: wall, floor and a pool of light; `horizon` as a share of the height. */
export function emptyRoom({ width, height }: Frame, room: Room, horizon = 0.66): Sheet {
  const [wall, floor] = rooms[room].map((text) => colour(text)) as [Colour, Colour];
  const defs =
    gradient(
      'room',
      'down',
      `0 ${hex(lift(wall, -0.06))}, ${horizon - 0.16} ${hex(wall)}, ${horizon} ${hex(mix(wall, floor, 0.5))}, ${horizon + 0.09} ${hex(floor)}, 1 ${hex(lift(floor, -0.035))}`,
    ) +
    glow('pool', '0 #fff6e6 .34, 1 #fff6e6 0') +
    glow('dusk', '.55 #000000 0, 1 #0b0706 .34', [0.44, 0.42], 0.78);
  const body =
    rectangle(0, 0, width, height, 'url(#room)') +
    oval([width * 0.36, height * 0.36], width * 0.62, height * 0.5, 'url(#pool)') +
    rectangle(0, 0, width, height, 'url(#dusk)');
  return { body, defs };
}

type Shot = { things: readonly Thing[]; camera: Camera; room: Room; light?: Light; floor?: number; horizon?: number; grain?: number };

/** Things on the floor of a room, lit from the upper left. */
export function photograph(frame: Frame, { things, camera, room, light = daylight, floor = 0, horizon, grain = 0.16 }: Shot): Sheet {
  const empty = emptyRoom(frame, room, horizon);
  const film = overlay(frame, 'grain', grain);
  const body = empty.body + drawFloorShadow(things, camera, light, floor) + drawThings(things, camera, light) + film.body;
  return { body, defs: empty.defs + film.defs };
}
