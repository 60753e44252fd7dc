import { asc, eq, isNull, lt, or } from '#server/database/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import { bitsOf, COLOUR_RULES, coloursOf } from './colours.ts';
import { masterKey } from './keys.ts';
import { readPixels } from './pixels.ts';
import { inPictureQueue } from './read-picture.ts';
import { pictures } from './table.ts';

/** Pictures per run, so that one is over in seconds; while more wait, the next follows at once. */
const AT_ONCE = 100;

type Needs = Pick<Services, 'db' | 'storage' | 'jobs' | 'log'>;

type Run = { ending?: AbortSignal; onSeen: () => void; atOnce?: number };

/**
 * Finds the colours of pictures that were stored before these were looked for, or by the rules of before; the job 'pictures.find-colours'. The triggers of
 * pictures pass them on to the artworks. One that is missing or cannot be read keeps those that it has, or has none. Stops between two when the server is shutting down. `onSeen` is
 * called at the end, also of a run that fails, if any were found.
 */
export async function findMissingColours(services: Needs, { ending, onSeen, atOnce = AT_ONCE }: Run): Promise<void> {
  const { db, jobs } = services;
  const waiting = await db
    .select({ id: pictures.id, colours: pictures.colours })
    .from(pictures)
    .where(or(isNull(pictures.colours), lt(pictures.colourRules, COLOUR_RULES)))
    .orderBy(asc(pictures.id))
    .limit(atOnce + 1);
  let found = 0;
  try {
    for (const { id, colours: before } of waiting.slice(0, atOnce)) {
      if (ending?.aborted) return;
      const colours = (await findColours(services, id)) ?? before ?? 0;
      await db.update(pictures).set({ colours, colourRules: COLOUR_RULES }).where(eq(pictures.id, id));
      found += 1;
    }
  } finally {
    if (found > 0) onSeen();
  }
  if (waiting.length > atOnce) await jobs.add(db, 'pictures.find-colours', {}, { once: 'more', startAfterSeconds: 1 });
}

async function findColours({ storage, log }: Needs, id: string): Promise<number | undefined> {
  const master = await storage.get(masterKey(id));
  if (!master) return undefined;
  // One that waits for its turn behind uploads is not refused: the queue is bounded, the job waits for each.
  return inPictureQueue(async () => bitsOf(coloursOf(await readPixels(master)))).catch((error: unknown) => {
    if (isBusy(error)) throw error;
    log.warn({ err: error, pictureId: id }, 'picture cannot be read');
    return undefined;
  });
}

const isBusy = (error: unknown) => (error as { code?: string }).code === 'server.busy';
