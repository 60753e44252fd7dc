import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { queryOf } from '#web/app/query.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { type Combobox, useCombobox } from '#web/kit/forms/use-combobox.ts';

const SHOWN = 8;
const PAUSE_MS = 250;

/** An artist as the filter names one: by the slug, and the name for people. */
export type FoundArtist = { slug: string; name: string };

const foundQuery = (search: string) => queryOf('GET /users', { query: { role: 'Artist', status: 'approved', search, limit: SHOWN } });

/** The approved artists whose names have what is typed, once typing pauses; undefined until they are known. */
function useFound(typed: string): FoundArtist[] | undefined {
  const words = typed.trim();
  const search = useDebounced(words, PAUSE_MS);
  const { data } = useQuery({ ...foundQuery(search), enabled: search !== '', placeholderData: keepPreviousData });
  if (words === '' || search === '') return undefined;
  return data?.data.flatMap(({ slug, name }) => (slug ? [{ slug, name }] : []));
}

/** Finds any artist by name, as only those with the most works are listed: arrow keys select, Enter chooses, Escape closes. */
export function FindArtist({ onChoose }: { onChoose: (artist: FoundArtist) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  const choose = (artist: FoundArtist) => {
    setTyped('');
    onChoose(artist);
  };
  const combobox = useCombobox({ options: found ?? [], canShow: (found?.length ?? 0) > 0, onChoose: choose, isFirstChosen: true });
  const onKeyDown = (event: KeyboardEvent) => {
    combobox.onKeyDown(event);
    // While a name is typed Enter does not apply the filters.
    if (event.key === 'Enter' && typed.trim() !== '') event.preventDefault();
  };
  return (
    <div className="flex flex-col pt-3">
      <TextField
        {...combobox.inputProps}
        label={t`Find an artist by name`}
        type="search"
        autoComplete="off"
        maxLength={limits.nameLength}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          combobox.open();
        }}
        onKeyDown={onKeyDown}
        onBlur={combobox.close}
      />
      <Found combobox={combobox} artists={found ?? []} />
      <output className="text-sm text-ash">{found?.length === 0 ? t`No artist found with that name.` : null}</output>
    </div>
  );
}

function Found({ combobox, artists }: { combobox: Combobox<FoundArtist>; artists: readonly FoundArtist[] }) {
  const { t } = useLingui();
  return (
    <div
      id={combobox.listId}
      role="listbox"
      aria-label={t`Artists`}
      className={combobox.isShown ? 'border border-t-0 border-hairline' : 'hidden'}
    >
      {artists.map((artist, place) => (
        // Keys are handled by the input, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={artist.slug}
          id={combobox.optionId(place)}
          tabIndex={-1}
          role="option"
          aria-selected={place === combobox.at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => combobox.choose(artist)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center px-4 wrap-anywhere hover:bg-mat',
            place === combobox.at && 'bg-mat outline-2 -outline-offset-2 outline-soot',
          )}
        >
          {artist.name}
        </div>
      ))}
    </div>
  );
}
