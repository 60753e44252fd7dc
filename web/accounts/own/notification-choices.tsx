import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type EditNotifyChoices, type NotifyBy, type NotifyChoices, waysOf } from '#contract/notifications.ts';
import { explain } from '#web/app/failures/situations.ts';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { notifiedLabels } from '#web/shell/areas.ts';
import { MailChoices } from './mail-choices.tsx';
import { notifyQuery, useChooseNotify } from './own-data.ts';

const ways: Record<NotifyBy, MessageDescriptor> = {
  mail: msg`On the site and by email`,
  daily: msg`On the site and in a daily summary`,
  site: msg`On the site only`,
  none: msg`Not at all`,
};
/** New works are in no bell. */
const ofSearches: Record<NotifyBy, MessageDescriptor> = { ...ways, mail: msg`By email, as often as each search says` };

/** How the account is told of what happens, kind by kind, and what is always sent. */
export function NotificationChoices() {
  const { data, error } = useQuery(notifyQuery());
  return (
    <>
      {data ? (
        <Kinds chosen={data} />
      ) : error ? (
        <LoadFailure>{explain('loadTable', error)}</LoadFailure>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      <MailChoices />
    </>
  );
}

function Kinds({ chosen }: { chosen: NotifyChoices }) {
  const { i18n } = useLingui();
  // Optimistic: shown before the request is sent, reverted when it is refused.
  const [wanted, setWanted] = useState<EditNotifyChoices>({});
  const choose = useChooseNotify(() => setWanted({}));
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col border-t border-hairline">
        {chosen.map(({ kind, by }) => (
          <Kind
            key={kind}
            label={i18n._(notifiedLabels[kind])}
            by={wanted[kind] ?? by}
            options={waysOf(kind).map((way) => ({ way, label: i18n._((kind === 'search' ? ofSearches : ways)[way]) }))}
            onChoose={(way) => {
              setWanted((before) => ({ ...before, [kind]: way }));
              choose.mutate({ [kind]: way });
            }}
          />
        ))}
        <Always label={<Trans>Orders and payments</Trans>} />
        <Always label={<Trans>Your account and its security</Trans>} />
      </ul>
      <p className="text-sm text-ash">
        <Trans>The summary comes once a day, at seven in the morning in Kigali, and only when something is unread.</Trans>
      </p>
    </div>
  );
}

type KindProps = { label: string; by: NotifyBy; options: { way: NotifyBy; label: string }[]; onChoose: (way: NotifyBy) => void };

const row = 'flex flex-col gap-x-6 gap-y-1 border-b border-hairline py-2 sm:min-h-15 sm:flex-row sm:items-center sm:justify-between';

function Kind({ label, by, options, onChoose }: KindProps) {
  const id = useId();
  return (
    <li className={row}>
      <label htmlFor={id} className="min-w-0 wrap-anywhere">
        {label}
      </label>
      <select id={id} className="input sm:max-w-80" value={by} onChange={({ target }) => onChoose(target.value as NotifyBy)}>
        {options.map(({ way, label: text }) => (
          <option key={way} value={way}>
            {text}
          </option>
        ))}
      </select>
    </li>
  );
}

/** What nobody can switch off. */
function Always({ label }: { label: ReactNode }) {
  return (
    <li className={row}>
      <span>{label}</span>
      <span className="text-sm text-ash sm:w-80">
        <Trans>Always sent</Trans>
      </span>
    </li>
  );
}
