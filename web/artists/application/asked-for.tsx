import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import type { ReactNode } from 'react';
import { useAnswerAsked } from '#web/accounts/queries.ts';
import { Moment } from '#web/app/display/date.tsx';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useTextDraft } from '#web/app/forms/use-text-draft.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';

/** What the shop asked an applicant for, where it is added, and the way to say that it is there. */
export function AskedFor({ asked, children }: { asked: NonNullable<Application['asked']>; children: ReactNode }) {
  const { t } = useLingui();
  // What was typed in answer to something else is offered, not put in.
  const { text, type, draft } = useTextDraft('application:answer', asked.at);
  const answer = useAnswerAsked(() => {
    draft.drop();
    type('');
  });
  return (
    <section aria-labelledby="asked-title" className="flex flex-col gap-4 border border-hairline border-l-2 border-l-ochre bg-paper p-6">
      <UnsavedWork isUnsaved={text !== ''} draft={draft} />
      <h2 id="asked-title" className="text-xl">
        <Trans>We need something more</Trans>
      </h2>
      <p className="wrap-anywhere whitespace-pre-line">{asked.text}</p>
      <p className="text-sm text-ash">
        <Trans>
          Asked <Moment time={asked.at} />. Add it here or in your profile below, then send your application again.
        </Trans>
      </p>
      {children}
      <TextArea
        label={t`A word to us`}
        hint={t`Optional`}
        rows={2}
        maxLength={limits.reasonLength}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <DraftNote draft={draft} />
      <Button look="primary" className="self-start" busy={answer.isPending} onClick={() => answer.mutate(text)}>
        <Trans>Send again</Trans>
      </Button>
    </section>
  );
}
