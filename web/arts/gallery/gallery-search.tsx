import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type FormEvent, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { hideKeyboard } from '#web/kit/browser/hide-keyboard.ts';
import { CloseIcon, SearchIcon } from '#web/kit/visuals/icons.tsx';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import type { Option, SuggestionListProps } from './suggestion-list.tsx';
import { type GalleryState, otherParameters } from './use-gallery.ts';
import { useCombobox } from '#web/kit/forms/use-combobox.ts';
import { useDelay } from '#web/kit/browser/use-debounced.ts';

const TYPING_PAUSE_MS = 350;

/** The typed text, a search after a pause in typing, and an immediate search. */
function useTyping({ params, to }: GalleryState) {
  const navigate = useNavigate();
  const searched = params.get('search') ?? '';
  const [text, setText] = useState(searched);
  const [seen, setSeen] = useState<{ searched: string; sent: string | undefined }>({ searched, sent: undefined });
  const pause = useDelay(TYPING_PAUSE_MS);
  // Back, a chip or a link changed the search in the address; the search that was typed here is ignored when it arrives there.
  if (seen.searched !== searched) {
    // Only the first time: Back may come to the same search again.
    setSeen({ searched, sent: undefined });
    if (seen.sent !== searched) setText(searched);
  }
  const search = (next: string) => {
    pause.cancel();
    if (next.trim() === searched) return;
    setSeen({ searched, sent: next.trim() });
    void navigate(to({ search: next.trim() }), { replace: searched !== '', preventScrollReset: true });
  };
  const type = (next: string) => {
    setText(next);
    pause.start(() => search(next));
  };
  const goTo = ({ to: address, kind }: Option) => {
    pause.cancel();
    setText('');
    void navigate(address, { preventScrollReset: kind === 'categories' });
  };
  return { text, type, search, goTo };
}

/** The suggestion list, loaded when the box is first focused. */
function useSuggestionList() {
  const [List, setList] = useState<ComponentType<SuggestionListProps>>();
  const load = () => {
    if (!List) void import('./suggestion-list.tsx').then((loaded) => setList(() => loaded.SuggestionList));
  };
  return { List, load };
}

/**
 * Searches after a pause in typing, with suggestions: a combobox with a list (ARIA 1.2), in which arrow keys select, Enter opens and
 * Escape closes. A plain form without JavaScript.
 */
export function GallerySearch({ gallery }: { gallery: GalleryState }) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const { text, type, search, goTo } = useTyping(gallery);
  const { List, load } = useSuggestionList();
  const [options, setOptions] = useState<readonly Option[]>([]);
  const combobox = useCombobox({
    options,
    canShow: options.length > 0,
    onChoose: (option) => {
      goTo(option);
      hideKeyboard();
    },
  });
  const { close, open } = combobox;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
    search(text);
    hideKeyboard();
  };
  return (
    <Form
      role="search"
      method="get"
      action={gallery.action}
      onSubmit={submit}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      className="relative w-full max-w-lg"
    >
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-ash" />
      {otherParameters(gallery, ['search']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="search"
        aria-label={t`Search artworks`}
        placeholder={t`Search artworks`}
        autoComplete="off"
        maxLength={limits.searchLength}
        {...(isHydrated ? combobox.inputProps : {})}
        value={text}
        onFocus={load}
        onChange={(event) => {
          type(event.target.value);
          open();
        }}
        onKeyDown={combobox.onKeyDown}
        className="input px-11! [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <Link
          to={gallery.to({ search: undefined })}
          aria-label={t`Clear search`}
          title={t`Clear search`}
          preventScrollReset
          onClick={() => (type(''), close())}
          className="icon-button absolute top-0 right-0"
        >
          <CloseIcon className="size-4" />
        </Link>
      ) : null}
      {List ? <List combobox={combobox} typed={text} gallery={gallery} onOptions={setOptions} /> : null}
    </Form>
  );
}
