import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { MessageForm } from '#web/app/forms/message-form.tsx';
import { useDraft } from '#web/app/forms/use-draft.ts';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { StarsInput } from './stars.tsx';

type Written = { stars: number; text: string };
type ReviewFormProps = {
  artId: string;
  before?: Written;
  action: ReactNode;
  onSend: (review: Written) => Promise<unknown>;
  children?: ReactNode;
};

/** Stars and a text about an artwork that was bought. */
export function ReviewForm({ artId, before, action, onSend, children }: ReviewFormProps) {
  const { t } = useLingui();
  const begun = before?.stars;
  const [stars, setStars] = useState(begun);
  const [isTried, setTried] = useState(false);
  const starsDraft = useDraft({
    name: `review:${artId}:stars`,
    base: String(begun ?? ''),
    put: ({ values }) => setStars(values['stars'] as number),
    reset: () => setStars(begun),
  });
  const choose = (chosen: number) => {
    setStars(chosen);
    starsDraft.keep(chosen === begun ? undefined : { values: { stars: chosen } });
  };
  const input = useRef<HTMLFieldSetElement>(null);
  const attempt = () => {
    setTried(true);
    if (!stars) input.current?.querySelector('input')?.focus();
    return Boolean(stars);
  };
  return (
    <MessageForm
      label={<Trans>Your review</Trans>}
      action={action}
      missing={t`Review Required`}
      keptAs={`review:${artId}`}
      {...(before ? { initial: before.text } : {})}
      isMainAct
      onAttempt={attempt}
      lead={<StarsInput ref={input} value={stars} onChange={choose} error={isTried && !stars ? t`Choose 1 to 5 stars` : undefined} />}
      onSend={(text) => onSend({ stars: stars ?? 0, text }).then(starsDraft.drop)}
    >
      <UnsavedWork isUnsaved={stars !== begun} draft={starsDraft} />
      {children}
    </MessageForm>
  );
}
