import { screens } from '#contract/screens.ts';
import type { Queryable } from '#server/database/connect.ts';
import { readLink, signLink } from '#server/platform/http/signed-links.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { UnsubscribeLink } from '#server/platform/email/blocks.ts';

const LEAVABLE = ['messages', 'newsletter', 'searches'] as const;

/** Which mails a link ends: 'messages' or 'searches' of a person, or the newsletter of a subscription. */
export type Leaving = { what: (typeof LEAVABLE)[number]; id: string };

/** Links that end a kind of mail without signing in; they never expire, because mails are kept for years. One statement. */
export async function makeUnsubscribeLink(db: Queryable, publicUrl: string, { what, id }: Leaving): Promise<UnsubscribeLink> {
  const token = signLink(await readSecret(db, 'mail links'), ['leave', what, id]);
  return { page: `${publicUrl}${screens.unsubscribe}?token=${token}`, oneClick: `${publicUrl}/api/v1/unsubscribe/${token}` };
}

/** What a token ends, or undefined when it is not ours. One statement. */
export async function readUnsubscribeLink(db: Queryable, token: string): Promise<Leaving | undefined> {
  const [purpose, what, id] = readLink(await readSecret(db, 'mail links'), token) ?? [];
  const known = LEAVABLE.find((one) => one === what);
  return purpose === 'leave' && id && known ? { what: known, id } : undefined;
}
