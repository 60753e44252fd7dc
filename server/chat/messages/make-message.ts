import type { Services } from '#server/platform/services.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { type NewMessage, sendMessage } from './send-message.ts';

type Wish = Partial<Omit<NewMessage, 'sender' | 'receiverId'>> & { from?: { id: string; name: string }; to?: { id: string } };

/** Sends a message, for tests and seeds: by default from a new customer to a new approved artist. */
export async function makeMessage(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { from, to, content = 'Muraho! Is it available?', ...rest }: Wish = {},
): Promise<{ id: string; from: { id: string }; to: { id: string } }> {
  const sender = from ?? (await makeAccount(db));
  const receiver = to ?? (await makeAccount(db, { role: 'Artist' }));
  const { messageId } = await db.transaction((tx) => sendMessage({ jobs }, tx, { sender, receiverId: receiver.id, content, ...rest }));
  return { id: messageId, from: sender, to: receiver };
}
