import { coverSizes } from '#contract/blog.ts';
import { drawArtwork, type DrawingSpec } from './drawings/draw.ts';
import { makeRandom } from './drawings/random.ts';

type Drawing = (seed: number) => DrawingSpec;

const frame = coverSizes.large;
const pick = <T>(seed: number, choices: readonly T[]): T => makeRandom(seed).pick(choices);

const imigongo: Drawing = (seed) => ({
  style: 'imigongo',
  motif: pick(seed, ['spirals', 'lozenges', 'sun', 'arcs'] as const),
  seed,
  ...frame,
});

/** What an article's `style` is drawn as; Imigongo for a style that is not here. */
const drawings: Record<string, Drawing> = {
  imigongo,
  architecture: (seed) => ({ style: 'elevations', subject: 'marketHall', seed, ...frame }),
  basket: (seed) => ({ style: 'baskets', subject: 'trio', room: 'sand', seed, ...frame }),
  ceramic: (seed) => ({
    style: 'pots',
    subject: pick(seed, ['bowls', 'ikibindi', 'cups'] as const),
    room: pick(seed, ['kaolin', 'lake'] as const),
    seed,
    ...frame,
  }),
  dancers: (seed) => ({ style: 'dancers', subject: 'line', seed, ...frame }),
  market: (seed) => ({ style: 'streets', subject: 'umbrellas', seed, ...frame }),
  panels: (seed) => ({ style: 'walls', subject: 'salon', seed, ...frame }),
  portrait: (seed) => ({ style: 'portraits', subject: 'sisters', seed, ...frame }),
};

/** The cover of an article as an SVG: the same for the same name. */
export function drawCover(name: string, style: string): string {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 9_973;
  return drawArtwork((drawings[style] ?? imigongo)(seed));
}
