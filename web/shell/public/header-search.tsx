import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { galleryAddress, keptBySearch } from '#web/arts/filters/gallery-address.ts';
import type { Typing, TypingAttributes } from '#web/arts/search/search-typing.tsx';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { CloseIcon, SearchIcon } from '#web/kit/visuals/icons.tsx';
import { useSearchKeys } from './search-keys.ts';

// Typing and suggestions are loaded when the box is first focused; until then it is a plain form, as it is without JavaScript.
const SearchTyping = lazyPart(async () => (await import('#web/arts/search/search-typing.tsx')).SearchTyping);

/** Of a combobox whose list is not loaded yet. */
const BEFORE_TYPING = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false } as const;

/** The header is in sight wherever the page is scrolled to. */
const STAY = { preventScroll: true };

const FORM_ID = 'site-search';
const NONE = new URLSearchParams();

/** The text of the box: what the shop's address searches for, then what is typed. */
function useSearchText() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  // Only in the shop does a search keep the other filters.
  const isShop = pathname === screens.shop;
  const shop = isShop ? params : NONE;
  const searched = shop.get('search') ?? '';
  const [text, setText] = useState(searched);
  const [seen, setSeen] = useState<{ searched: string; sent?: string }>({ searched });
  // Back, a chip or a link changed the search in the address; the search that was typed here is ignored when it arrives there.
  if (seen.searched !== searched) {
    // Only the first time: Back may come to the same search again.
    setSeen({ searched });
    if (seen.sent !== searched) setText(searched);
  }
  return { shop, isShop, searched, text, setText, onSent: (sent: string) => setSeen({ searched, sent }) };
}

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/**
 * The search of every public page: a box in the header of a wide screen, else a button that opens a row below the header. '/' and Ctrl+K
 * focus it. Without JavaScript the button is a link to the row.
 */
export function HeaderSearch({ isOpen, onOpen, onClose }: Props) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const search = useSearchText();
  const typing = useRef<Typing>(null);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  useSearchKeys(() => {
    onOpen();
    input.current?.focus(STAY);
    input.current?.select();
  });
  useEffect(() => {
    if (isOpen) input.current?.focus(STAY);
  }, [isOpen]);
  const submit = (event: FormEvent) => {
    if (typing.current) {
      event.preventDefault();
      typing.current.search(search.text);
    }
    onClose();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
    event.preventDefault();
    onClose();
    opener.current?.focus(STAY);
  };
  return (
    <>
      <Form
        id={FORM_ID}
        role="search"
        aria-label={t`Artworks`}
        method="get"
        action={screens.shop}
        onSubmit={submit}
        onKeyDown={escape}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && typing.current?.close()}
        className={classNames(
          'xl:mr-2 xl:w-60',
          'max-xl:absolute max-xl:inset-x-0 max-xl:top-full max-xl:border-y max-xl:border-hairline max-xl:bg-paper max-xl:page max-xl:py-3',
          !isOpen && 'max-xl:hidden',
          !isHydrated && 'max-xl:target:block',
        )}
      >
        {keptBySearch(search.shop).map(([name, value]) => (
          <input key={`${name}:${value}`} type="hidden" name={name} value={value} />
        ))}
        <SearchField search={search} input={input} typing={typing} onDone={onClose} />
      </Form>
      <a
        ref={opener}
        href={`#${FORM_ID}`}
        aria-label={t`Search`}
        title={t`Search`}
        aria-expanded={isOpen}
        onClick={(event) => {
          event.preventDefault();
          if (isOpen) onClose();
          else onOpen();
        }}
        className="icon-button xl:hidden"
      >
        <SearchIcon />
      </a>
    </>
  );
}

type FieldProps = {
  search: ReturnType<typeof useSearchText>;
  input: RefObject<HTMLInputElement | null>;
  typing: RefObject<Typing | null>;
  onDone: () => void;
};

/** The input with its cross; on first focus its suggestions are loaded. */
function SearchField({ search: { shop, isShop, searched, text, setText, onSent }, input, typing, onDone }: FieldProps) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const [isUsed, setUsed] = useState(false);
  const [attributes, setAttributes] = useState<TypingAttributes>();
  const type = (next: string) => {
    setText(next);
    typing.current?.type(next);
  };
  return (
    <div className="relative">
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-ash" />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label={t`Search artworks`}
        aria-keyshortcuts="/ Control+K"
        placeholder={t`Search artworks`}
        autoComplete="off"
        maxLength={limits.searchLength}
        {...(isHydrated ? BEFORE_TYPING : {})}
        {...attributes}
        value={text}
        onFocus={() => {
          setUsed(true);
          typing.current?.enter();
        }}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => typing.current?.onKeyDown(event)}
        className="input px-11! [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <Link
          to={galleryAddress(shop, { search: undefined })}
          aria-label={t`Clear search`}
          title={t`Clear search`}
          preventScrollReset
          onClick={(event) => {
            // Nothing was searched for: there is only the text to be cleared.
            if (!searched) event.preventDefault();
            type('');
            input.current?.focus(STAY);
          }}
          className="icon-button absolute top-0 right-0"
        >
          <CloseIcon className="size-4" />
        </Link>
      ) : null}
      <Suspense>
        {isUsed ? (
          <SearchTyping ref={typing} {...{ text, shop, onSent, onDone }} isLive={isShop} onText={setText} onAttributes={setAttributes} />
        ) : null}
      </Suspense>
    </div>
  );
}
