import { Trans, useLingui } from '@lingui/react/macro';
import { dayOf, formatDate, formatTime } from '#contract/format.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import type { DraftHandle } from './use-draft.ts';

/** '14:02', or another day with it. */
const timeOf = (savedAt: number) =>
  dayOf(savedAt) === dayOf(Date.now()) ? formatTime(savedAt) : `${formatDate(savedAt)}, ${formatTime(savedAt)}`;

/** Says where the draft of a form stands, and what can be done with it; nothing while there is none. */
export function DraftNote({ draft }: { draft: DraftHandle }) {
  const { state, areFilesLost = false } = draft;
  if (state.kind === 'none') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-xs text-ash">
      <p role={state.kind === 'kept' ? undefined : 'status'}>
        <Standing draft={draft} />
        {areFilesLost ? (
          <>
            {' '}
            <Trans>The files you chose are not part of it; choose them again when you come back.</Trans>
          </>
        ) : null}
      </p>
      <Choices draft={draft} />
    </div>
  );
}

function Standing({ draft: { state } }: { draft: DraftHandle }) {
  if (state.kind === 'none') return null;
  if (state.kind === 'discarded') return <Trans>Discarded</Trans>;
  const time = timeOf(state.savedAt);
  if (state.kind === 'kept') return <Trans>Draft saved {time}</Trans>;
  if (state.kind === 'restored') return <Trans>Restored what you typed at {time}.</Trans>;
  if (state.kind === 'outdated')
    return <Trans>You have a draft from {time}, but this was changed elsewhere since. Until you choose, nothing new is kept.</Trans>;
  if (state.kind === 'elsewhere')
    return <Trans>You changed this in another tab at {time}. Until you choose, what you enter here isn't kept.</Trans>;
  return <Trans>This browser has no room for a draft. What you entered is lost when you leave this page.</Trans>;
}

function Choices({ draft: { state, take, discard, undo, overwrite } }: { draft: DraftHandle }) {
  const { t } = useLingui();
  if (state.kind === 'elsewhere') {
    return (
      <>
        <Button look="quiet" onClick={take}>
          <Trans>Use the other tab's</Trans>
        </Button>
        <Button look="quiet" onClick={overwrite}>
          <Trans>Keep this one</Trans>
        </Button>
      </>
    );
  }
  return (
    <>
      {state.kind === 'outdated' ? (
        <Button look="quiet" onClick={take}>
          <Trans>Use my draft</Trans>
        </Button>
      ) : null}
      {/* One button with two acts: who pressed it by the keyboard has the focus on what takes it back. */}
      {state.kind === 'discarded' ? (
        <Button key="discard" look="quiet" onClick={undo} aria-label={t`Undo discarding the draft`}>
          <Trans>Undo</Trans>
        </Button>
      ) : (
        <Button key="discard" look="quiet" onClick={discard} aria-label={t`Discard draft`}>
          <Trans>Discard</Trans>
        </Button>
      )}
    </>
  );
}
