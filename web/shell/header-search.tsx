import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
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

const FORM_ID = 'site-search';
const NONE = new URLSearchParams();

/** The text of the box: what the shop's address searches for, then what is typed. */
function useSearchText() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  // Only in the shop does a search keep the other filters.
  const shop = pathname === screens.shop ? params : NONE;
  const searched = shop.get('search') ?? '';
  const [text, setText] = useState(searched);
  const [seen, setSeen] = useState<{ searched: string; sent?: string }>({ searched });
  // Back, a chip or a link changed the search in the address; the search that was typed here is ignored when it arrives there.
  if (seen.searched !== searched) {
    // Only the first time: Back may come to the same search again.
    setSeen({ searched });
    if (seen.sent !== searched) setText(searched);
  }
  return { shop, searched, text, setText, onSent: (sent: string) => setSeen({ searched, sent }) };
}

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/**
 * The search of every public page: a box in the header of a wide screen, else a button that opens a row below the header. '/' and Ctrl+K
 * focus it. Without JavaScript the button is a link to the row.
 */
export function HeaderSearch({ isOpen, onOpen, onClose }: Props) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const { shop, searched, text, setText, onSent } = useSearchText();
  const [isUsed, setUsed] = useState(false);
  const [attributes, setAttributes] = useState<TypingAttributes>();
  const typing = useRef<Typing>(null);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  useSearchKeys(() => {
    onOpen();
    input.current?.focus();
    input.current?.select();
  });
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  const submit = (event: FormEvent) => {
    if (typing.current) {
      event.preventDefault();
      typing.current.search(text);
    }
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    typing.current?.onKeyDown(event);
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
    event.preventDefault();
    onClose();
    opener.current?.focus();
  };
  return (
    <>
      <Form
        id={FORM_ID}
        role="search"
        method="get"
        action={screens.shop}
        onSubmit={submit}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && typing.current?.close()}
        className={classNames(
          'page max-xl:absolute max-xl:inset-x-0 max-xl:top-full max-xl:border-y max-xl:border-hairline max-xl:bg-paper max-xl:py-3 xl:mx-0 xl:w-60 xl:px-0',
          !isOpen && 'max-xl:hidden',
          !isHydrated && 'max-xl:target:block',
        )}
      >
        {keptBySearch(shop).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
            {...attributes}
            value={text}
            onFocus={() => setUsed(true)}
            onChange={(event) => {
              setText(event.target.value);
              typing.current?.type(event.target.value);
            }}
            onKeyDown={press}
            className="input px-11! [&::-webkit-search-cancel-button]:hidden"
          />
          {text ? (
            <Link
              to={searched ? galleryAddress(shop, { search: undefined }) : '.'}
              aria-label={t`Clear search`}
              title={t`Clear search`}
              preventScrollReset
              onClick={(event) => {
                if (!searched) event.preventDefault();
                setText('');
                typing.current?.type('');
                input.current?.focus();
              }}
              className="icon-button absolute top-0 right-0"
            >
              <CloseIcon className="size-4" />
            </Link>
          ) : null}
          <Suspense>
            {isUsed ? (
              <SearchTyping
                ref={typing}
                text={text}
                shop={shop}
                isLive={shop !== NONE}
                onText={setText}
                onSent={onSent}
                onAttributes={setAttributes}
                onDone={onClose}
              />
            ) : null}
          </Suspense>
        </div>
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
