import { dropDraft, readDraft, textOf, writeDraft } from './drafts.ts';

/** The draft of the message to an account that is not sent yet. */
export const messageDraftOf = (userId: string): string => `message:${userId}`;

/** What a text that the shop filled in is about, and what was typed before it; undefined once somebody typed on. */
function begunOf(userId: string): { about: string; typed: string } | undefined {
  const { about, typed } = readDraft(messageDraftOf(userId))?.values ?? {};
  return typeof about === 'string' && typeof typed === 'string' ? { about, typed } : undefined;
}

/**
 * Begins the message to an account with a text about an artwork or an order, by its id, beneath what was typed there; the same text is not
 * written twice. It is no draft until somebody types on (`forgetBegun`).
 */
export function beginMessage(userId: string, text: string, about: string): void {
  const name = messageDraftOf(userId);
  const typed = begunOf(userId)?.typed ?? textOf(readDraft(name));
  if (!typed.includes(text)) writeDraft(name, { values: { text: typed ? `${typed}\n${text}` : text, about, typed } });
}

/** Whether the message to an account is one that the shop began about this artwork or order, and nobody typed on. */
export const isBegunAbout = (userId: string, about: string | undefined): boolean => about !== undefined && begunOf(userId)?.about === about;

/** Takes away what the shop filled in about another thing than `about`, the artwork or order that the conversation is opened with; what was typed stays. */
export function forgetBegun(userId: string, about: string | undefined): void {
  const begun = begunOf(userId);
  if (!begun || begun.about === about) return;
  if (begun.typed) writeDraft(messageDraftOf(userId), { values: { text: begun.typed } });
  else dropDraft(messageDraftOf(userId));
}
