import type { Message } from '#contract/chat.ts';
import { fail } from '#contract/failures.ts';
import type { Queryable } from '#server/database/connect.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { presentMessage } from '#server/chat/present.ts';
import { findMessagesById, type FoundMessage } from '#server/chat/queries.ts';

/** The key that signs links, read only when a message has a file. At most one statement. */
export async function keyFor(db: Queryable, messages: readonly FoundMessage[]): Promise<Buffer> {
  return messages.some((message) => message.attachment) ? readSecret(db, 'attachment links') : Buffer.alloc(0);
}

/** A message as an answer. Throws 'messages.notFound', also for a deleted one. One or two statements. */
export async function showMessage({ db }: Pick<Services, 'db'>, id: string): Promise<Message> {
  const [found] = await findMessagesById(db, [id]);
  if (!found) throw fail('messages.notFound');
  return presentMessage(found, await keyFor(db, [found]));
}
