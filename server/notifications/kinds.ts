import type { NotificationKind } from '#contract/notifications.ts';
import type { AllNotificationTexts, Happening } from '#server/platform/notification-kinds.ts';

/** No longer than a bell shows. */
const TEXT_MAX = 300;

/** A sentence of a version that stored sentences, where its facts could not be read from it (migration 0032). */
type OldSentence = { kind: 'text'; facts: { about: NotificationKind; text: string } };
export type StoredHappening = Happening | OldSentence;

/** What a notification is about, and its text. */
export function writeNotification(texts: AllNotificationTexts, stored: StoredHappening): { kind: NotificationKind; text: string } {
  if (stored.kind === 'text') return { kind: stored.facts.about, text: stored.facts.text };
  const write = texts[stored.kind] as (facts: Happening['facts']) => string;
  const [about] = stored.kind.split('.') as [NotificationKind];
  return { kind: about, text: write(stored.facts).slice(0, TEXT_MAX).toWellFormed() };
}
