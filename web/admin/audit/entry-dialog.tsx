import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { AuditEntry } from '#contract/admin.ts';
import { screens } from '#contract/screens.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { DateAndTime } from '#web/app/display/date.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { useFromHere } from '#web/kit/lists/way-back.tsx';
import { changedFields } from './changed-fields.ts';
import { type ChangedPart, splitChange } from './changed-part.ts';
import { useEntryWords } from './use-entry-words.ts';

type EntryDialogProps = {
  isOpen: boolean;
  /** undefined while the list is loading, and for one that is not in it. */
  entry: AuditEntry | undefined;
  onClose: () => void;
};

/** An entry of the audit log with everything that it has: who, what, when, before and after side by side. */
export function EntryDialog({ isOpen, entry, onClose }: EntryDialogProps) {
  const { wordsOf } = useEntryWords();
  return (
    <Dialog
      isOpen={isOpen && entry !== undefined}
      onClose={onClose}
      title={<Trans>Entry</Trans>}
      className="w-[min(calc(100vw-2rem),44rem)]"
    >
      {entry ? (
        <>
          <p className="font-display text-lg wrap-anywhere">{wordsOf(entry).sentence}</p>
          <Facts entry={entry} />
          <Changes entry={entry} />
          <div className="flex flex-wrap gap-3">
            {entry.actor ? (
              <LinkButton to={`${screens.adminAudit}?person=${entry.actor._id}`}>
                <Trans>Everything by {entry.actor.name}</Trans>
              </LinkButton>
            ) : null}
            {entry.objectId ? (
              <LinkButton to={`${screens.adminAudit}?object=${encodeURIComponent(entry.objectId)}`}>
                <Trans>Everything done to it</Trans>
              </LinkButton>
            ) : null}
          </div>
          <Technical entry={entry} />
        </>
      ) : null}
    </Dialog>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { wordsOf } = useEntryWords();
  const { who, what, thing } = wordsOf(entry);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-sm">
      <dt className="text-ash">
        <Trans>Who</Trans>
      </dt>
      <dd>
        <PersonLink id={entry.actor?._id} name={who} />
      </dd>
      <dt className="text-ash">
        <Trans>On what</Trans>
      </dt>
      <dd className="wrap-anywhere">
        {thing} <ThingLink entry={entry}>{what}</ThingLink>
      </dd>
      <dt className="text-ash">
        <Trans>When</Trans>
      </dt>
      <dd>
        <DateAndTime time={entry.at} />
      </dd>
    </dl>
  );
}

/** The name of what an entry is about: a link where it has a page. */
export function ThingLink({ entry: { about }, children }: { entry: AuditEntry; children: string }) {
  const here = useFromHere('entry');
  if (!about?.link) return children;
  return (
    <Link to={about.link} state={here} className="underline underline-offset-4">
      {children}
    </Link>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useLingui();
  const fields = changedFields(entry, i18n);
  if (fields.length === 0) return null;
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">{t`Before and after`}</caption>
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className="py-2 font-medium">{t`What`}</th>
          <th scope="col" className="py-2 font-medium">{t`Before`}</th>
          <th scope="col" className="py-2 font-medium">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before, after }) => (
          <tr key={name} className="border-b border-hairline align-top">
            <th scope="row" className="py-2 pr-3 font-normal text-ash">
              {name || t`Value`}
            </th>
            <Sides before={before} after={after} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Both sides whole, with what differs marked where both say something. */
function Sides({ before, after }: { before: string | undefined; after: string | undefined }) {
  const parts = before === undefined || after === undefined ? undefined : splitChange(before, after);
  return (
    <>
      <td className="py-2 pr-3 whitespace-pre-line wrap-anywhere">{parts ? <Marked {...parts[0]} /> : (before ?? '—')}</td>
      <td className="py-2 whitespace-pre-line wrap-anywhere">{parts ? <Marked {...parts[1]} /> : (after ?? '—')}</td>
    </>
  );
}

const Marked = ({ start, changed, end }: ChangedPart) => (
  <>
    {start}
    {changed ? <mark className="changed-part">{changed}</mark> : null}
    {end}
  </>
);

/** What only whoever looks for a fault needs. */
function Technical({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const facts = [
    [t`Kind`, entry.action],
    [t`Id`, entry.objectId],
    [t`From where`, entry.ip],
    [t`Request`, entry.requestId],
  ] as const;
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 items-center underline underline-offset-4">
        <Trans>Technical details</Trans>
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ash">{name}</dt>
            <dd className="wrap-anywhere">{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
