import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import { session } from '#web/accounts/session/session.ts';
import { forgetWish, pendingWish, type WishFacts } from '#web/accounts/session/wish.ts';
import type { DoWish } from '#web/app/area.ts';
import { messageDraftOf } from '#web/app/forms/message-drafts.ts';
import { putBack, takeOut } from '#web/app/forms/wished-text.ts';
import { takeMessage } from './live-cache.ts';

/** Sends the message that a visitor typed; if it is refused, it stands in the field again. */
export const sendWished: DoWish<WishFacts['chat.send']> = async (
  { name, key, facts: { userId, text, artId, orderId } },
  { send, client },
) => {
  const { identity } = session();
  if (userId === identity) return { text: msg`This is your own account.`, isDone: false };
  // The field is empty while it is sent: nobody sends it a second time.
  takeOut(messageDraftOf(userId));
  try {
    const { data } = await send('POST /messages/sendMessage', {
      body: { sender: identity, receiver: userId, content: text, messageType: 'text', artId, orderId, clientId: key },
      idempotencyKey: key,
    });
    takeMessage(client, identity, data);
  } catch (error) {
    putBack(messageDraftOf(userId), { values: { text } }, key);
    throw error;
  }
  return { text: msg`Your message to ${name} is sent`, link: { label: msg`View message`, to: screens.chat(userId) } };
};

/** Forgets the message to somebody that waits: its person has just sent it themselves. */
export function dropWishedMessage(userId: string): void {
  const wish = pendingWish();
  if (wish?.act === 'chat.send' && (wish.facts as WishFacts['chat.send']).userId === userId) forgetWish();
}

declare module '#web/accounts/session/wish.ts' {
  interface WishFacts {
    'chat.send': { userId: string; text: string; artId?: string | undefined; orderId?: string | undefined };
  }
}
