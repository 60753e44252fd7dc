import { Trans, useLingui } from '@lingui/react/macro';
import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { EditSettings } from '#contract/admin.ts';
import { formatTime } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { useSaveSettings } from '#web/admin/queries.ts';
import { Button } from '#web/kit/buttons/button.tsx';

/** Settings of one part as they were before they were saved, and what puts them back into the form. */
type Before = { stored: EditSettings; putBack: () => void };
type Saved = { kind: 'saved'; at: number; before: Before } | { kind: 'undone'; at: number } | { kind: 'alike' };

/** Saves one part of the settings, and remembers what it was so that it can be taken back. */
export function useSavedPart() {
  const save = useSaveSettings();
  const [saved, setSaved] = useState<Saved>();
  const send = (values: EditSettings, before: Before, then: { onSuccess: () => void; onError?: (error: unknown) => void }) => {
    // What was typed may differ and be the same setting: '1.050', or a space at the end. Hashed, as the order of fields is none of a setting.
    if (hashKey([values]) === hashKey([before.stored])) {
      setSaved({ kind: 'alike' });
      then.onSuccess();
      return;
    }
    save.mutate(values, {
      ...then,
      onSuccess: () => {
        setSaved({ kind: 'saved', at: Date.now(), before });
        then.onSuccess();
      },
    });
  };
  const undo = () => {
    if (saved?.kind !== 'saved') return;
    const { stored, putBack } = saved.before;
    save.mutate(stored, {
      onSuccess: () => {
        putBack();
        setSaved({ kind: 'undone', at: Date.now() });
      },
    });
  };
  return { send, undo, saved, failure: save.failure, isPending: save.isPending };
}

type SavedNoteProps = { part: string } & Pick<ReturnType<typeof useSavedPart>, 'saved' | 'undo' | 'isPending'>;

/** Says that a part of the settings was saved, or had nothing to save, and where that is recorded, and takes it back. */
export function SavedNote({ part, saved, undo, isPending }: SavedNoteProps) {
  const { t } = useLingui();
  const isAlike = saved?.kind === 'alike';
  const time = saved && !isAlike ? formatTime(saved.at) : '';
  const said = { saved: t`${part}: saved at ${time}`, undone: t`${part}: change undone at ${time}`, alike: t`Nothing to save.` };
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-xs text-ash">
      <output>{saved ? said[saved.kind] : null}</output>
      {saved && !isAlike ? (
        <Link to={`${screens.adminAudit}?on=setting`} className="inline-flex min-h-11 items-center underline underline-offset-4 xl:min-h-9">
          <Trans>In the audit log</Trans>
        </Link>
      ) : null}
      {saved?.kind === 'saved' ? (
        <Button look="quiet" busy={isPending} aria-label={t`Undo: ${part}`} onClick={undo}>
          <Trans>Undo</Trans>
        </Button>
      ) : null}
    </div>
  );
}
