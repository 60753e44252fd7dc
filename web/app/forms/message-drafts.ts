import { readDraft, textOf, writeDraft } from './drafts.ts';

/** The draft of the message to an account that is not sent yet. */
export const messageDraftOf = (userId: string): string => `message:${userId}`;

/** Begins the message to an account with a text, beneath what waits there already; the same text is not written twice. */
export function beginMessage(userId: string, text: string): void {
  const name = messageDraftOf(userId);
  const before = textOf(readDraft(name));
  if (!before.includes(text)) writeDraft(name, { values: { text: before ? `${before}\n${text}` : text } });
}
