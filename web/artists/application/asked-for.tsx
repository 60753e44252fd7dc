import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Application } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { useAnswerAsked } from '#web/accounts/queries.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';

/** What the shop asked an applicant for, and the way to say that it is there. */
export function AskedFor({ asked }: { asked: NonNullable<Application['asked']> }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const answer = useAnswerAsked(() => setText(''));
  return (
    <section aria-labelledby="asked-title" className="flex flex-col gap-4 border border-hairline border-l-2 border-l-ochre bg-paper p-6">
      <h2 id="asked-title" className="text-xl">
        <Trans>We need something more</Trans>
      </h2>
      <p className="wrap-anywhere whitespace-pre-line">{asked.text}</p>
      <p className="text-sm text-ash">
        <Trans>
          Asked <Moment time={asked.at} />. Add it below, then send your application again.
        </Trans>
      </p>
      <TextArea
        label={t`A word to us`}
        hint={t`Optional`}
        rows={2}
        maxLength={limits.reasonLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button look="primary" className="self-start" busy={answer.isPending} onClick={() => answer.mutate(text)}>
        <Trans>Send again</Trans>
      </Button>
    </section>
  );
}
