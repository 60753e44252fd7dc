import { and, eq, inArray, isNull } from '#server/database/drizzle.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { users } from '#server/accounts/table.ts';
import { arts } from '#server/arts/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import { keepReason, noteTold } from '#server/platform/audit/reasons.ts';
import { emailPicture } from '#server/platform/email/email-picture.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { pictures } from '#server/platform/images/table.ts';
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
      .select({ id: arts.id, name: arts.name, price: arts.price, cover: pictures })
      .from(arts)
      .leftJoin(pictures, eq(pictures.id, arts.coverId))
      .where(and(inArray(arts.id, news.artIds), eq(arts.ownerId, news.ownerId), eq(arts.state, 'hidden'), isNull(arts.deletedAt)))
      .orderBy(arts.id)
      .for('share', { of: arts });
    const [first, ...others] = hidden;
    if (!artist || !first) return;
    const list = `${config.publicUrl}${screens.artistArtworks}?state=hidden`;
    const facts = {
      name: artist.name,
      works: hidden.map(({ name }) => name),
      pieces: hidden.map(({ name, price, cover }) => {
        const picture = emailPicture(config.publicUrl, cover, { name });
        return { text: name, amount: price, ...(picture && { picture }) };
      }),
      reason: news.reason,
      // The form of the only one says what can be changed.
      link: others.length > 0 ? list : `${list}&art=${first.id}`,
    };
    await noteTold(tx, { action: HIDING, personId: news.ownerId, objectIds: hidden.map(({ id }) => id), reason: news.reason });
    await jobs.add(tx, 'mail.send', { letter: 'artsHidden', to: artist.email, facts });
  });
}
