import { handCrafts } from './artworks-hands.ts';
import { paintings } from './artworks-paintings.ts';
import { paperWorks } from './artworks-paper.ts';
import { photographs } from './artworks-photographs.ts';
import { solidWorks } from './artworks-solid.ts';
import { wallPieces } from './artworks-walls.ts';
import type { DemoArt } from './types.ts';

/** One after the other from each artist, so that the first page of the shop shows them all. */
function interleave(works: readonly DemoArt[]): DemoArt[] {
  const byArtist = Array.from(Map.groupBy(works, ({ artist }) => artist).values());
  const longest = Math.max(...byArtist.map((own) => own.length));
  return Array.from({ length: longest }, (_, at) => byArtist.flatMap((own) => own.slice(at, at + 1))).flat();
}

/** Every work of the demo shop, in the order in which the gallery shows them: the first is put up last. */
export const demoArtworks: DemoArt[] = interleave([
  ...paintings,
  ...handCrafts,
  ...solidWorks,
  ...photographs,
  ...paperWorks,
  ...wallPieces,
]);
