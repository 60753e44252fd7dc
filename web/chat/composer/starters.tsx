import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { chatStarters, type Participant } from '#contract/chat.ts';
import { outboxOf } from '#web/chat/outbox/outbox.ts';
import { threadQuery } from '#web/chat/queries.ts';

type StartersProps = { identity: string; person: Participant; isAboutArt: boolean; onChoose: (text: string) => void };

/** First questions with one tap: to an artist without messages yet, or about an artwork. */
export function Starters({ identity, person, isAboutArt, onChoose }: StartersProps) {
  const { t } = useLingui();
  const { data } = useInfiniteQuery(threadQuery(identity, person._id));
  const isFirst = data?.pages[0]?.data.length === 0 && outboxOf(identity).list().length === 0;
  if (!isAboutArt && !(isFirst && person.role === 'Artist')) return null;
  return (
    <ul aria-label={t`First questions`} className="flex flex-wrap gap-2">
      {chatStarters.map((text) => (
        <li key={text}>
          <button
            type="button"
            className="min-h-11 border border-edge px-3 text-sm hover:border-soot sm:min-h-9"
            onClick={() => onChoose(text)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
