import type { NotificationKind } from '#contract/notifications.ts';
import type { AllNotificationTexts, Happening } from '#server/platform/notification-kinds.ts';

/** No longer than a bell shows. */
const TEXT_MAX = 300;

/** A sentence of a version that stored sentences, where its facts could not be read from it (migration 0032). */
type OldSentence = { kind: 'text'; facts: { about: NotificationKind; text: string } };
export type StoredHappening = Happening | OldSentence;

/** What a notification is about, and its text; `count` is how many it stands for, the latest of which it is, `isSettled` whether it waits no more. */
export function writeNotification(
  texts: AllNotificationTexts,
  stored: StoredHappening,
  { count = 1, isSettled = false }: { count?: number; isSettled?: boolean } = {},
): { kind: NotificationKind; text: string } {
  if (stored.kind === 'text') return { kind: stored.facts.about, text: stored.facts.text };
  const open = texts[stored.kind];
  const write = ((isSettled ? open.settled : undefined) ?? open) as (facts: Happening['facts'], count: number) => string;
  const [about] = stored.kind.split('.') as [NotificationKind];
  // A text that takes the count says it itself.
  const more = count > 1 && write.length < 2 ? ` and ${count - 1} more` : '';
  return {
    kind: about,
    text: `${write(stored.facts, count)
      .slice(0, TEXT_MAX - more.length)
      .toWellFormed()}${more}`,
  };
}
