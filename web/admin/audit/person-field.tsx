import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { accountQuery } from '#web/accounts/queries.ts';
import { session } from '#web/accounts/session/session.ts';
import { explain } from '#web/app/failures/situations.ts';
import { queryOf } from '#web/app/query.ts';
import type { FilterField } from '#web/dashboard/list/list-filters.tsx';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';

const SHOWN = 8;
const PAUSE_MS = 250;
const foundQuery = (search: string) => queryOf('GET /users', { query: { search, limit: SHOWN }, identity: session().identity });

/** The name of an account by its id, for a filter that is in the address; undefined until it is known. */
export function usePersonName(id: string): string | undefined {
  const { data } = useQuery({ ...accountQuery(id), enabled: id !== '' });
  return id === '' ? undefined : data?.name;
}

/** A filter by a person, who is searched for by name, email or phone. */
export function PersonField({ value, set, className }: FilterField) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const name = usePersonName(value);
  const choose = (id: string) => {
    setOpen(false);
    set(id);
  };
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {value ? t`By ${name ?? '…'}` : <span className="text-ash">{t`Person`}</span>}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>Who did it?</Trans>}>
        {isOpen ? <Choices onChoose={choose} hasChosen={value !== ''} /> : null}
      </Dialog>
    </>
  );
}

function Choices({ onChoose, hasChosen }: { onChoose: (id: string) => void; hasChosen: boolean }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), PAUSE_MS);
  const { data, error } = useQuery({ ...foundQuery(search), enabled: search !== '', placeholderData: keepPreviousData });
  const people = search === '' ? [] : (data?.data ?? []);
  const row = 'min-h-11 w-full border border-hairline px-3 py-2 text-left text-sm hover:bg-mat';
  return (
    <>
      <TextField
        label={t`Name, email or phone`}
        type="search"
        autoComplete="off"
        maxLength={limits.searchLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : null}
      <ul className="flex flex-col gap-1" aria-label={t`People`}>
        {hasChosen ? (
          <li>
            <button type="button" className={row} onClick={() => onChoose('')}>
              <Trans>Everybody</Trans>
            </button>
          </li>
        ) : null}
        {people.map((person) => (
          <li key={person._id}>
            <button type="button" className={row} onClick={() => onChoose(person._id)}>
              {person.name}
              {'email' in person ? <span className="block wrap-anywhere text-ash">{person.email}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <output className="text-sm text-ash">{search !== '' && data?.data.length === 0 ? t`No one found with that name.` : null}</output>
    </>
  );
}
