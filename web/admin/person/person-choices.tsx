import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useStandingWords } from '#web/accounts/manage/use-standing-words.ts';
import { session } from '#web/accounts/session/session.ts';
import { explain } from '#web/app/failures/situations.ts';
import { queryOf } from '#web/app/query.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';

const SHOWN = 8;
const PAUSE_MS = 250;
const foundQuery = (search: string) => queryOf('GET /users', { query: { search, limit: SHOWN }, identity: session().identity });

type PersonChoicesProps = {
  onChoose: (id: string) => void;
  /** Somebody is chosen already: the first choice is everybody, with an empty id. */
  hasChosen?: boolean;
  /** What is said where nobody is found. */
  none: ReactNode;
};

/** A field to search for an account by name, email or phone, and those that it finds, one of which is chosen. */
export function PersonChoices({ onChoose, hasChosen = false, none }: PersonChoicesProps) {
  const { t } = useLingui();
  const { whole } = useStandingWords();
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
              {'staff' in person ? (
                <>
                  {' '}
                  <span className="text-ash">· {whole(person)}</span>
                  <span className="block wrap-anywhere text-ash">{person.email}</span>
                </>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <output className="text-sm text-ash">{search !== '' && data?.data.length === 0 ? none : null}</output>
    </>
  );
}
