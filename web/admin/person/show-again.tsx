import { Trans, useLingui } from '@lingui/react/macro';
import type { ModeratedKind } from '#contract/moderation.ts';
import type { PersonPage } from '#contract/people.ts';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { publishOne } from '#web/arts/works/bulk-set.ts';
import type { TogetherOutcome } from '#web/dashboard/list-state/in-calls.ts';
import { WordButton } from '#web/kit/buttons/word-button.tsx';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';
import { useHideOrShow } from '#web/moderation/queries.ts';

type Kind = PersonPage['removed']['latest'][number]['kind'];
type ShowAgainProps<K extends Kind> = { kind: K; id: string; about: string };

/** Shows what the staff have hidden where it stands on the page of its person, for those whose part that is; it can be undone for ten seconds. */
export function ShowAgain({ kind, ...props }: ShowAgainProps<Kind>) {
  const { staff } = useSession();
  if (!doesPart(staff, kind === 'art' ? 'works' : 'moderation')) return null;
  return kind === 'art' ? <ShowArt {...props} /> : <ShowWords {...props} kind={kind} />;
}

const kinds: Record<Exclude<Kind, 'art'>, ModeratedKind> = { comment: 'comments', review: 'reviews', question: 'questions' };

function ShowWords({ kind, id, about }: ShowAgainProps<Exclude<Kind, 'art'>>) {
  const { show } = useHideOrShow({ kind: kinds[kind], id, state: 'hidden' });
  return <ShowButton about={about} isBusy={show.isPending} onClick={() => show.mutate()} />;
}

function ShowArt({ id, about }: Omit<ShowAgainProps<'art'>, 'kind'>) {
  const { t } = useLingui();
  const hideAgain = useChange({
    run: (undo: NonNullable<TogetherOutcome['undo']>, send) => undo(send),
    situation: 'decide',
    success: t`Undone`,
  });
  const show = useChange({
    run: (_: void, send) => publishOne(id, send),
    situation: 'decide',
    isAwaited: true,
    onSuccess: ({ undo }) =>
      toast.success(t`${about} is published again`, UNDO_MS, undo && { label: t`Undo`, act: () => hideAgain.mutate(undo) }),
  });
  return <ShowButton about={about} isBusy={show.isPending} onClick={() => show.mutate()} />;
}

function ShowButton({ about, isBusy, onClick }: { about: string; isBusy: boolean; onClick: () => void }) {
  const { t } = useLingui();
  return (
    <WordButton label={t`Show again: ${about}`} isDisabled={isBusy} onClick={onClick}>
      <Trans>Show again</Trans>
    </WordButton>
  );
}
