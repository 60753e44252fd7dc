import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { NewProblem, NewReturn } from '#contract/checkout.ts';
import { type Order, ProblemReason } from '#contract/orders.ts';
import { newKey } from '#web/app/api.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useFirstWrongField } from '#web/app/forms/use-first-wrong-field.ts';
import { useFormDraft } from '#web/app/forms/use-form-draft.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { useReportProblem } from '#web/orders/life.ts';
import { PhotosField } from '#web/orders/photos-field.tsx';
import { useReasons } from './reasons.ts';
import { partOf } from './reports.ts';
import { useWorksChoice } from './works-choice.tsx';

type ProblemFormProps = {
  order: Order;
  /** Of its draft. */
  name: string;
  /** Without a reason where its buyer is to say it. */
  begun: Omit<NewProblem, 'reason'> & { reason?: NewProblem['reason'] };
  onClose: () => void;
};

/** Says to the shop what is wrong, or asks it to take a work back, with photos; it begins as its opener knows it. */
export function ProblemForm({ order, name, begun, onClose }: ProblemFormProps) {
  const { t } = useLingui();
  const reasons = useReasons();
  // Only what was delivered a few days ago is returned: its own button asks for that.
  const isReturn = begun.reason === 'return';
  const form = useSchemaForm(isReturn ? NewReturn : NewProblem, begun);
  const { register, formState, onSubmit, showFieldFailures } = form;
  const [photos, setPhotos] = useState<File[]>([]);
  const files = useMemo(() => ({ photos }), [photos]);
  const works = useWorksChoice(order, begun.items, { question: t`Which work is it about?` });
  // What is wrong may be another thing by then; the text is still theirs.
  const draft = useFormDraft(form, name, {
    files,
    putFiles: (kept) => setPhotos([...(kept['photos'] ?? [])]),
    base: '',
    beside: works.beside,
  });
  // What is sent twice is reported once.
  const [key] = useState(newKey);
  const { thanks, unsent } = useAnswers(isReturn);
  const navigate = useNavigate();
  const report = useReportProblem(thanks, unsent, (problem) => {
    draft.drop();
    onClose();
    // To its box, which is there once the order has been asked for again: scrolled to by then, not to the page's top before. Whoever has left the page stays away.
    if (element.current) void navigate(`#${partOf(problem)}`, { preventScrollReset: true });
  });
  const submit = onSubmit((problem) =>
    works.withChosen((items) =>
      report.mutate({ id: order._id, problem: { ...problem, items }, photos, key }, { onError: showFieldFailures }),
    ),
  );
  const element = useRef<HTMLFormElement>(null);
  useFirstWrongField(element, form);
  // What is missing is said of all fields at once.
  const attempt = (event: React.SyntheticEvent) => {
    works.withChosen(() => {});
    submit(event);
  };
  return (
    <form ref={element} method="post" noValidate onSubmit={attempt} className="flex flex-col gap-5">
      <UnsavedWork isUnsaved={[formState.isDirty, photos.length > 0, works.isTouched].some(Boolean)} draft={draft} />
      <p className="text-sm text-ash">
        {isReturn ? (
          <Trans>Your request goes to Ubugeni, with the order. We write to you how and where to send the work.</Trans>
        ) : (
          <Trans>Your report goes to Ubugeni, with the order. For a work that arrived damaged, photos help us to decide quickly.</Trans>
        )}
      </p>
      <p className="text-sm text-ash">
        <Trans>What happens next: we read it, speak with the artist, and email you. Our answer is also shown on this order's page.</Trans>
      </p>
      <FormFailure>{formState.errors.text ? null : report.failure}</FormFailure>
      {works.choice}
      {isReturn ? null : (
        <Select label={t`What is wrong?`} {...register('reason')} error={formState.errors.reason?.message}>
          <option value="">{t`Choose a reason`}</option>
          {reasonsOfProblems.map((reason) => (
            <option key={reason} value={reason}>
              {reasons[reason]}
            </option>
          ))}
        </Select>
      )}
      <TextArea
        label={isReturn ? t`Why are you returning it?` : t`What happened?`}
        maxLength={limits.messageLength}
        {...register('text')}
        error={formState.errors.text?.message}
      />
      <PhotosField photos={photos} max={limits.problemPhotos} onChange={setPhotos} />
      <DraftNote draft={draft} />
      <DialogFoot isFading>
        <Button type="submit" look="primary" busy={report.isPending}>
          {isReturn ? <Trans>Request return</Trans> : <Trans>Send report</Trans>}
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </DialogFoot>
    </form>
  );
}

/** What is said once it is sent, and offline. */
function useAnswers(isReturn: boolean) {
  const { t } = useLingui();
  return isReturn
    ? { thanks: t`Thank you. We'll write to you about the return.`, unsent: t`Your request was not sent. What you wrote is kept.` }
    : { thanks: t`Thank you. We'll look into it and write to you.`, unsent: t`Your report was not sent. What you wrote is kept.` };
}

const reasonsOfProblems = ProblemReason.options.filter((reason) => reason !== 'return');
