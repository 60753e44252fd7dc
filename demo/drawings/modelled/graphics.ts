import { drawThings } from './camera.ts';
import { daylight, type Light } from './light.ts';
import { clayCity, dome, knot, lowPoly, makerOf, type Modelled, spheres, stairs } from './renders.ts';
import { unit } from './solid.ts';
import { photograph, type Room } from './studio.ts';
import { type Frame, glow, gradient, oval, rectangle, type Sheet } from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';

const scenes = {
  clayCity: { make: clayCity, light: { ...daylight, ambient: 0.44 } },
  dome: { make: dome, light: { from: unit([-0.4, 0.8, 0.5]), ambient: 0.78, warmth: 0.02 } },
  knot: { make: knot, light: daylight },
  spheres: { make: spheres, light: daylight },
  stairs: { make: stairs, light: { from: unit([-0.4, 0.75, 0.62]), ambient: 0.4, warmth: 0.02 } },
  lowPoly: { make: lowPoly, light: { from: unit([-0.8, 0.46, 0.1]), ambient: 0.4, warmth: 0.08 } },
} satisfies Record<string, { make: (maker: ReturnType<typeof makerOf>) => Modelled; light: Light }>;

/** Skies behind a modelled scene, from the top to the foot. */
const skies = {
  dusk: '0 #1a1838, .33 #54305a, .67 #c8604a, 1 #e9a05a',
  dawn: '0 #7f8fb0, .33 #c9a6b0, .67 #f2c3a0, 1 #f7dcb8',
  mint: '0 #bcd9d0, .33 #d9e6d8, .67 #f3e6cf, 1 #f0cdb4',
} as const;

export type GraphicSpec = Frame & {
  style: 'graphics';
  subject: keyof typeof scenes;
  seed: number;
  room?: Room;
  sky?: keyof typeof skies;
  turn?: number;
};

/** A rendered scene: solids, one sun, soft shadows. */
export function drawGraphics({ width, height, subject, seed, room = 'kaolin', sky, turn = 0 }: GraphicSpec): Sheet {
  const { make, light } = scenes[subject];
  const scene = make(makerOf(seed));
  const camera = {
    turn: scene.turn + turn,
    tilt: scene.tilt,
    zoom: Math.min(width, height * 1.2) / scene.span,
    centre: [width / 2, height * 0.53] as const,
    target: scene.target,
    distance: scene.far ?? 10,
  };
  if (!sky)
    return photograph(
      { width, height },
      { things: scene.things, camera, room, light, horizon: 0.2, floor: subject === 'clayCity' ? -0.6 : 0, grain: 0.08 },
    );
  const film = overlay({ width, height }, 'grain', 0.1);
  const defs = gradient('air', 'down', skies[sky]) + glow('low-sun', '0 #fff3d0 .9, .2 #ffe0a8 .4, 1 #ffcf90 0');
  const sun =
    sky === 'mint'
      ? ''
      : oval([width * 0.2, height * 0.36], height * 0.42, height * 0.42, 'url(#low-sun)', { opacity: sky === 'dusk' ? 0.35 : 0.9 });
  return {
    body: rectangle(0, 0, width, height, 'url(#air)') + sun + drawThings(scene.things, camera, light) + film.body,
    defs: defs + film.defs,
  };
}
