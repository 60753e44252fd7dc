import { and, eq, inArray, isNull } from '#server/database/drizzle.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { users } from '#server/accounts/table.ts';
import { arts } from '#server/arts/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import { keepReason, noteTold } from '#server/platform/audit/reasons.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';

/** That the staff hid artworks of an artist, and why; empty where no reason was said. */
export type HiddenMail = { ownerId: string; artIds: string[]; reason: string };

type Hiding = { artIds: string[]; ownerOf: (artId: string) => string | undefined; reason?: string | undefined; viewer: Pick<Viewer, 'id'> };

/** What the audit log calls it. */
const HIDING = 'art.stateChanged';

/** Has artists whose artworks somebody else hid mailed, one mail each, once that can hardly be undone any more. */
export async function announceHidden({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, hiding: Hiding): Promise<void> {
  const { ownerOf, reason = '', viewer } = hiding;
  const byOwner = Map.groupBy(hiding.artIds, ownerOf);
  for (const [ownerId, artIds] of byOwner) {
    if (ownerId === undefined || ownerId === viewer.id) continue;
    await keepReason(tx, { action: HIDING, personId: ownerId, objectIds: artIds, reason });
    await jobs.add(tx, 'arts.mail-hidden', { ownerId, artIds, reason }, { startAfterSeconds: limits.takeBackMinutes * 60 });
  }
}

/** Mails an artist which artworks were hidden, those that still are; none, and nothing is mailed. */
export async function mailHidden({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>, news: HiddenMail): Promise<void> {
  await db.transaction(async (tx) => {
    const [artist] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.id, news.ownerId), isNull(users.deletedAt)));
    const hidden = await tx
      .select({ id: arts.id, name: arts.name })
      .from(arts)
      .where(and(inArray(arts.id, news.artIds), eq(arts.ownerId, news.ownerId), eq(arts.state, 'hidden'), isNull(arts.deletedAt)))
      .orderBy(arts.id)
      .for('share');
    if (!artist || hidden.length === 0) return;
    const facts = {
      name: artist.name,
      works: hidden.map(({ name }) => name),
      reason: news.reason,
      link: `${config.publicUrl}${screens.artistArtworks}?state=hidden`,
    };
    await noteTold(tx, { action: HIDING, personId: news.ownerId, objectIds: hidden.map(({ id }) => id), reason: news.reason });
    await jobs.add(tx, 'mail.send', { letter: 'artsHidden', to: artist.email, facts });
  });
}
