import { useLingui } from '@lingui/react/macro';
import type { Moderated, ModerationState, QueuedKind } from '#contract/moderation.ts';

/** What the kinds and states of the queue are called, and what one of its rows is. */
export function useQueueWords(): {
  kinds: Record<QueuedKind, { one: string; many: string }>;
  states: Record<ModerationState, string>;
  /** 'Review · 2 ★'. */
  kindOf: (row: Moderated) => string;
  /** The act that shows it: a comment that waits is not seen by anybody yet; a review or a question is. */
  showWordOf: (row: Pick<Moderated, 'kind' | 'state'>) => string;
  /** What was done by that act, of a text as it was before. */
  shownWordOf: (row: Pick<Moderated, 'kind' | 'state'>) => string;
  /** 'Review by Eric'. */
  nameOf: (row: Moderated) => string;
} {
  const { t } = useLingui();
  const kinds = {
    comments: { one: t`Comment`, many: t`Comments` },
    reviews: { one: t`Review`, many: t`Reviews` },
    questions: { one: t`Question`, many: t`Questions` },
    reports: { one: t`Report`, many: t`Reports` },
  };
  return {
    kinds,
    states: { waiting: t`waiting`, new: t`new`, shown: t`kept`, hidden: t`hidden` },
    kindOf: ({ kind, stars }) => (stars === null ? kinds[kind].one : `${kinds[kind].one} · ${stars} ★`),
    showWordOf: ({ kind, state }) => (state === 'hidden' ? t`Show` : kind === 'comments' ? t`Approve` : t`Keep`),
    shownWordOf: ({ kind, state }) => (state === 'hidden' ? t`Shown` : kind === 'comments' ? t`Approved` : t`Kept`),
    nameOf: ({ kind, author }) => t`${kinds[kind].one} by ${author.name}`,
  };
}
