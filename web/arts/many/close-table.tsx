import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '#web/app/api.ts';
import { type ChangeSend, useChange } from '#web/app/changes/use-change.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LeaveQuestion } from '#web/kit/dialogs/discard-question.tsx';
import { toast } from '#web/kit/toasts/toast.ts';
import { type AskToLeave, isDraftKept } from '#web/kit/dialogs/unsaved-work.tsx';
import type { useMany } from './use-many.ts';

type CloseTableProps = {
  /** How many pictures are on their way: those are no drafts yet. */
  onTheWay: number;
  hasTyped: boolean;
  /** How many drafts of this table are not saved; undefined where the drafts were there before the table. */
  added: number | undefined;
  /** This browser keeps what was typed. */
  isKeptHere: boolean;
  /** On a page of its own, which is left rather than closed. */
  isPage: boolean;
  onKeep: () => void;
  onLeave: () => void;
  onSave: () => void;
  /** Deletes what was added, or gives up what was typed in drafts that were there before. */
  onDiscard: () => void;
};

/** Asks how the table is closed. A draft is an artwork that is not published, here as everywhere: what was typed is either saved in it or is not. */
function CloseTable({ onTheWay, hasTyped, added, isKeptHere, isPage, onKeep, onLeave, onSave, onDiscard }: CloseTableProps) {
  const title =
    onTheWay > 0 ? (
      <Plural
        value={onTheWay}
        one="Close? # picture is still being uploaded and would be lost."
        other="Close? # pictures are still being uploaded and would be lost."
      />
    ) : (
      <Trans>Save before you close?</Trans>
    );
  if (!hasTyped) {
    return (
      <LeaveQuestion title={title} message={<Trans>What has been uploaded stays as drafts.</Trans>} onKeep={onKeep}>
        <Button look="danger" onClick={onLeave}>
          {onTheWay === 1 ? <Trans>Leave without it</Trans> : <Trans>Leave without them</Trans>}
        </Button>
      </LeaveQuestion>
    );
  }
  return (
    <LeaveQuestion
      title={title}
      message={
        <>
          {added === undefined ? (
            <Trans>What you typed isn't saved in your drafts yet.</Trans>
          ) : (
            <Trans>Each uploaded picture is a draft already, but what you typed isn't saved in it yet.</Trans>
          )}{' '}
          {isKeptHere ? <Trans>This browser keeps it if you finish later.</Trans> : null}
        </>
      }
      onKeep={onKeep}
    >
      <Button look="primary" className="many-way" onClick={onSave}>
        {isPage ? <Trans>Save as drafts and leave</Trans> : <Trans>Save as drafts and close</Trans>}
      </Button>
      {isKeptHere ? (
        <Button onClick={onLeave}>
          <Trans>Finish later</Trans>
        </Button>
      ) : null}
      <Button look="danger" onClick={onDiscard}>
        {added ? <Plural value={added} one="Delete this draft" other="Delete these # drafts" /> : <Trans>Discard what I typed</Trans>}
      </Button>
    </LeaveQuestion>
  );
}

type Closing = {
  many: ReturnType<typeof useMany>;
  /** It is of drafts that were there before. */
  isBegun: boolean;
  isPage: boolean;
  onSave: () => void;
  /** Leaves the table, which has nothing unsaved any more. */
  onLeave: () => void;
};

/** The question before the table is closed, and what its answers do. */
export function useClosing({ many, isBegun, isPage, onSave, onLeave }: Closing): AskToLeave {
  const { t } = useLingui();
  const { list, rows, draftOf, draft, onTheWay, hasTyped } = many;
  const deleteDrafts = useDeleteDrafts((key) => list.remove(key));
  const open = rows.filter(({ saved }) => saved === undefined);
  const added = open.flatMap(({ key }) => {
    const id = draftOf(key);
    return id ? [{ key, id }] : [];
  });
  const leave = () => {
    draft.discard();
    onLeave();
  };
  const discard = () => {
    if (isBegun) return leave();
    // What has not arrived is no draft: nothing of it is to be deleted.
    for (const { key } of open) if (!draftOf(key)) list.remove(key);
    return added.length > 0 ? deleteDrafts.mutate(added, { onSuccess: leave }) : leave();
  };
  return (ways) => (
    <CloseTable
      {...{ ...ways, onTheWay, hasTyped, isPage }}
      added={isBegun ? undefined : added.length}
      isKeptHere={isDraftKept(draft.state)}
      onLeave={() => {
        ways.onLeave();
        if (hasTyped)
          toast.success(
            isBegun || isPage ? t`What you typed is kept until you come back` : t`What you typed is kept: “Add many” brings it back`,
          );
      }}
      onSave={() => (ways.onKeep(), onSave())}
      onDiscard={() => (ways.onKeep(), discard())}
    />
  );
}

/** Deletes drafts one after the other, and what is none any more stays; `onDone` is told each that is gone from the table, the toast says how many were deleted. */
export function useDeleteDrafts(onDone: (key: string) => void) {
  const { t } = useLingui();
  return useChange({
    async run(drafts: readonly { key: string; id: string }[], send) {
      let deleted = 0;
      for (const { key, id } of drafts) {
        // A table that was left for later may be older than what its drafts are by now.
        if (await isDraft(id, send)) {
          await send('DELETE /arts/{id}', { params: { id } });
          deleted += 1;
        }
        onDone(key);
      }
      return deleted;
    },
    situation: 'deleteArt',
    success: (deleted) => t`${plural(deleted, { one: '# draft', other: '# drafts' })} deleted`,
  });
}

async function isDraft(id: string, send: ChangeSend): Promise<boolean> {
  try {
    return (await send('GET /arts/{id}', { params: { id } })).data.state === 'draft';
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return false;
    throw error;
  }
}
