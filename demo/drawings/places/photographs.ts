import { forest, hillsAtDawn, type Scene, silverBoats, starsOverLakes } from './photo-land.ts';
import { cattle, cherries, cranes } from './photo-life.ts';
import { bicycle, doorway, rainAtNight } from './photo-town.ts';
import { makeNoise, makeRandom } from '#demo/drawings/pen/random.ts';
import { type Frame, glow, rectangle, type Sheet } from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';

const subjects = {
  hillsAtDawn,
  silverBoats,
  starsOverLakes,
  forest,
  cattle,
  cranes,
  cherries,
  rainAtNight,
  bicycle,
  doorway,
} satisfies Record<string, (scene: Scene) => Sheet>;
export type PhotographSpec = Frame & { style: 'photographs'; subject: keyof typeof subjects; seed: number };

/** A photograph's stand-in: depth by haze, the grain of fast film, corners that fall off. */
export function drawPhotographs({ width, height, subject, seed }: PhotographSpec): Sheet {
  const { body, defs } = subjects[subject]({ width, height, random: makeRandom(seed), noise: makeNoise(seed) });
  const film = overlay({ width, height }, 'grain', 0.3);
  const corners = glow('corners', '.55 #000 0, 1 #000 .46', [0.5, 0.5], 0.74);
  return { body: body + rectangle(0, 0, width, height, 'url(#corners)') + film.body, defs: defs + film.defs + corners };
}
