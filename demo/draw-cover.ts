import { coverSizes } from '#contract/blog.ts';
import { drawArtwork, type DrawingSpec } from './drawings/draw.ts';
import { makeRandom } from '#demo/drawings/pen/random.ts';

type Drawing = (seed: number) => DrawingSpec;

const size = coverSizes.large;
const pick = <T>(seed: number, choices: readonly T[]): T => makeRandom(seed).pick(choices);

const imigongo: Drawing = (seed) => ({
  style: 'imigongo',
  motif: pick(seed, ['spirals', 'lozenges', 'sun', 'arcs'] as const),
  seed,
  ...size,
});

/** The drawing for each `style` of an article; Imigongo for any other style. */
const drawings: Record<string, Drawing> = {
  imigongo,
  architecture: (seed) => ({ style: 'elevations', subject: 'marketHall', seed, ...size }),
  basket: (seed) => ({ style: 'baskets', subject: 'trio', room: 'sand', seed, ...size }),
  ceramic: (seed) => ({
    style: 'pots',
    subject: pick(seed, ['bowls', 'ikibindi', 'cups'] as const),
    room: pick(seed, ['kaolin', 'lake'] as const),
    seed,
    ...size,
  }),
  dancers: (seed) => ({ style: 'dancers', subject: 'line', seed, ...size }),
  market: (seed) => ({ style: 'streets', subject: 'umbrellas', seed, ...size }),
  panels: (seed) => ({ style: 'walls', subject: 'salon', seed, ...size }),
  portrait: (seed) => ({ style: 'portraits', subject: 'sisters', seed, ...size }),
};

/** The cover of an article as an SVG: always the same for the same name. */
export function drawCover(name: string, style: string): string {
  let seed = 7;
  for (const character of name) seed = (seed * 31 + character.charCodeAt(0)) % 9_973;
  return drawArtwork((drawings[style] ?? imigongo)(seed));
}
