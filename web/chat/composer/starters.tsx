import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Participant } from '#contract/chat.ts';
import { outboxOf } from '#web/chat/outbox/outbox.ts';
import { threadQuery } from '#web/chat/queries.ts';
import { useFirstQuestions } from './first-questions.ts';
import { StarterList } from './starter-list.tsx';
import { useOrderReplies } from './use-order-replies.ts';

type StartersProps = {
  identity: string;
  person: Participant;
  /** What the next message is about. */
  artId: string | undefined;
  orderId: string | undefined;
  onChoose: (text: string) => void;
};

/** Texts that one tap writes into the field: first questions to an artist without messages yet, or about an artwork; about an order what fits its state. */
export function Starters({ identity, person, artId, orderId, onChoose }: StartersProps) {
  const { t } = useLingui();
  const { data } = useInfiniteQuery(threadQuery(identity, person._id));
  const isFirst = data?.pages[0]?.data.length === 0 && outboxOf(identity).list().length === 0;
  const replies = useOrderReplies(orderId, identity, person._id);
  const questions = useFirstQuestions(person._id, artId);
  const isAsking = artId !== undefined || (isFirst && person.role === 'Artist');
  const texts = replies ?? (isAsking ? questions : []);
  if (texts.length === 0) return null;
  return <StarterList label={replies ? t`Quick replies` : t`First questions`} texts={texts} onChoose={onChoose} />;
}
