import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '#contract/admin.ts';
import { Clock } from '#web/app/display/clock.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { changedFields } from './changed-fields.ts';
import { ThingLink } from './entry-dialog.tsx';
import type { AuditGroup } from './group-entries.ts';
import { useEntryWords } from './use-entry-words.ts';

type GroupDialogProps = {
  /** undefined while nothing is open, or one entry is. */
  group: AuditGroup | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** Several entries of one act, each with what it was done to, what changed and when; a press opens it whole. */
export function GroupDialog({ group, onOpen, onClose }: GroupDialogProps) {
  const { t } = useLingui();
  const { groupSentence } = useEntryWords();
  return (
    <Dialog isOpen={group !== undefined} onClose={onClose} title={<Trans>Entries</Trans>} className="w-[min(calc(100vw-2rem),44rem)]">
      {group ? (
        <>
          <p className="font-display text-lg wrap-anywhere">{groupSentence(group.entries)}</p>
          <ul aria-label={t`Entries`} className="flex max-h-[60dvh] flex-col overflow-y-auto border-t border-hairline">
            {group.entries.map((entry) => (
              <GroupedEntry key={entry._id} entry={entry} onOpen={() => onOpen(entry._id)} />
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  );
}

function GroupedEntry({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const { what } = useEntryWords().wordsOf(entry);
  const changes = changedFields(entry, i18n).map(({ name, before, after }) => {
    const change = before === undefined || after === undefined ? (after ?? before) : `${before} → ${after}`;
    return name ? `${name}: ${change}` : change;
  });
  return (
    <li className="flex min-h-11 items-center gap-x-4 border-b border-hairline py-1 text-sm">
      <span className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">
          <ThingLink entry={entry}>{what}</ThingLink>
        </span>
        <span className="block text-xs wrap-anywhere text-ash">
          {changes.length > 0 ? `${changes.join(' · ')} · ` : null}
          <Clock time={entry.at} />
        </span>
      </span>
      <button
        type="button"
        aria-label={t`Details: ${what}`}
        className="min-h-11 flex-none px-2 underline underline-offset-4"
        onClick={onOpen}
      >
        <Trans>Details</Trans>
      </button>
    </li>
  );
}
