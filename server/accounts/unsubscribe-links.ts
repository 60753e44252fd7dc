import { type ChosenKind, chosenKinds } from '#contract/notifications.ts';
import { screens } from '#contract/screens.ts';
import type { Queryable } from '#server/database/connect.ts';
import { readLink, signLink } from '#server/platform/http/signed-links.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { UnsubscribeLink } from '#server/platform/email/blocks.ts';

/** What such a link is for; those that were mailed before say 'leave' and go on working. */
const PURPOSE = 'unsubscribe';
const PURPOSES = new Set<string | undefined>([PURPOSE, 'leave']);

/** What a link unsubscribes from: the emails of a kind or the daily summary of an account, or the newsletter of a subscription; `id` is whose. */
export type Leaving = { what: ChosenKind | 'summary' | 'newsletter'; id: string };

const leavable: readonly Leaving['what'][] = [...chosenKinds, 'summary', 'newsletter'];
/** Names in links that were mailed before: links never expire. */
const renamed: Readonly<Record<string, ChosenKind>> = {
  messages: 'message',
  newMessages: 'message',
  searches: 'search',
  savedSearches: 'search',
};

/** Links that unsubscribe without signing in; they never expire, because mails are stored for years. One statement. */
export async function makeUnsubscribeLink(db: Queryable, publicUrl: string, { what, id }: Leaving): Promise<UnsubscribeLink> {
  const token = signLink(await readSecret(db, 'mail links'), [PURPOSE, what, id]);
  return { page: `${publicUrl}${screens.unsubscribe}?token=${token}`, oneClick: `${publicUrl}/api/v1/unsubscribe/${token}` };
}

/** What a token unsubscribes from, or undefined when it is invalid. One statement. */
export async function readUnsubscribeLink(db: Queryable, token: string): Promise<Leaving | undefined> {
  const [purpose, what, id] = readLink(await readSecret(db, 'mail links'), token) ?? [];
  const known = leavable.find((one) => one === (renamed[what ?? ''] ?? what));
  return PURPOSES.has(purpose) && id && known ? { what: known, id } : undefined;
}
