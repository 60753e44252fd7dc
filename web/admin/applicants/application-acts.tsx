import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { mayDecide } from '#contract/artist-actions.ts';
import type { Person } from '#contract/accounts.ts';
import type { Application } from '#contract/documents.ts';
import { useApproveArtist, useCancelArtist } from '#web/accounts/queries.ts';
import { useAskApplicant } from '#web/admin/person/queries.ts';
import { ApproveButton } from '#web/admin/person/approve-button.tsx';
import { UndoApproval } from '#web/admin/person/undo-approval.tsx';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { dropDraft } from '#web/app/forms/drafts.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { TemplateDialog } from './template-dialog.tsx';

type ApplicationActsProps = {
  person: Person;
  application: Application;
  onApproved: (name: string) => void;
  onDeclined: () => void;
  onAsked: () => void;
  onNext: (() => void) | undefined;
};

/** Approve, decline with a reason, or ask for more. */
export function ApplicationActs({
  person,
  application: { asked, decisions, completeness },
  onApproved,
  onDeclined,
  onAsked,
  onNext,
}: ApplicationActsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'decline' | 'ask'>();
  const close = () => setOpen(undefined);
  const draftNames = { decline: `decline:${person._id}`, ask: `ask:${person._id}` };
  const approve = useApproveArtist(() => onApproved(person.name));
  const decline = useCancelArtist(() => {
    dropDraft(draftNames.decline);
    close();
    onDeclined();
  });
  const ask = useAskApplicant(() => {
    dropDraft(draftNames.ask);
    close();
    onAsked();
  });
  const acts = useRef<HTMLDivElement>(null);
  // Approving asks nothing: a press of Enter does it, and Undo follows. After the frame in which a change of screen moves the focus to its content.
  useAskedAct('approve', mayDecide('approve', person), () =>
    requestAnimationFrame(() => acts.current?.querySelector('button')?.focus({ preventScroll: true })),
  );
  useAskedAct('ask', person.status === 'pending', () => setOpen('ask'));
  useAskedAct('decline', person.status === 'pending', () => setOpen('decline'));
  const { refusals, questions } = useReadySentences();
  const standing = useStanding(person);
  return (
    // In sight however far one reads: above the application, on a phone at the foot of the window.
    <section
      aria-label={t`Decision`}
      className="sticky z-10 flex flex-col gap-3 border border-hairline bg-paper p-4 max-lg:bottom-0 max-lg:order-last max-lg:-mx-4 max-lg:py-2 lg:top-0"
    >
      {asked ? (
        <p className="line-clamp-2 text-sm wrap-anywhere" title={asked.text}>
          <Trans>
            Asked <Moment time={asked.at} />: {asked.text}
          </Trans>
        </p>
      ) : null}
      {standing ? <p role="status">{standing}</p> : null}
      <div ref={acts} className="flex flex-wrap gap-x-3 gap-y-2">
        {mayDecide('approve', person) ? (
          <ApproveButton completeness={completeness} isBusy={approve.isPending} onApprove={() => approve.mutate(person._id)} />
        ) : null}
        <UndoApproval person={person} last={decisions[0]} />
        {standing && onNext ? (
          <Button onClick={onNext}>
            <Trans>Next applicant</Trans>
          </Button>
        ) : null}
        {person.status === 'pending' ? (
          <>
            {/* Where there is nothing to judge by, that is the way on. */}
            <Button look={completeness.documents ? 'secondary' : 'primary'} onClick={() => setOpen('ask')}>
              <Trans>Ask for more</Trans>
            </Button>
            <Button onClick={() => setOpen('decline')}>
              <Trans>Decline</Trans>
            </Button>
          </>
        ) : null}
      </div>
      <TemplateDialog
        isOpen={open === 'decline'}
        title={t`Decline ${person.name}?`}
        action={<Trans>Decline</Trans>}
        label={t`Reason`}
        hint={t`Choose a reason or write one. We include it in the email; you can approve the application later.`}
        templates={refusals}
        standing={standing}
        draftName={draftNames.decline}
        isBusy={decline.isPending}
        onConfirm={(reason) => decline.mutate({ id: person._id, reason })}
        onClose={close}
      />
      <TemplateDialog
        isOpen={open === 'ask'}
        title={t`Ask ${person.name} for more`}
        action={<Trans>Send</Trans>}
        label={t`What you need`}
        hint={t`We send it by email and as a message; the answer comes back to this list.`}
        templates={questions}
        standing={standing}
        draftName={draftNames.ask}
        isBusy={ask.isPending}
        onConfirm={(text) => ask.mutate({ id: person._id, text })}
        onClose={close}
      />
    </section>
  );
}

/** Says that an application has been decided; undefined while it waits. */
function useStanding({ role, status }: Person): string | undefined {
  const { t } = useLingui();
  if (role !== 'Artist' || status === 'pending') return undefined;
  return status === 'approved' ? t`This application has already been approved.` : t`This application has already been declined.`;
}

/** What is often said to applicants. */
function useReadySentences() {
  const { t } = useLingui();
  const refusals = [
    t`We need to see your own works: please send pictures of three of them.`,
    t`The documents could not be read. Please send a clear copy.`,
    t`The pictures seem to be of works by somebody else.`,
    t`At present we show original art only, no prints of others' works and no craft supplies.`,
  ];
  const questions = [
    t`Please add pictures of three of your works.`,
    t`Please add a document that shows who you are.`,
    t`Please write some sentences about yourself and your work.`,
    t`Please add your phone and your address.`,
  ];
  return { refusals, questions };
}
