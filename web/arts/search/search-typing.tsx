import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { galleryAddress } from '#web/arts/filters/gallery-address.ts';
import { hideKeyboard } from '#web/kit/browser/hide-keyboard.ts';
import { type Delay, useDelay } from '#web/kit/browser/use-debounced.ts';
import { type Combobox, useCombobox } from '#web/kit/forms/use-combobox.ts';
import { clearRecentSearches, rememberSearch } from './recent-searches.ts';
import { type Option, SuggestionList } from './suggestion-list.tsx';

const TYPING_PAUSE_MS = 350;

/** What the box does with its events once this is loaded. */
export type Typing = {
  /** The box has got the focus. */
  enter: () => void;
  type: (text: string) => void;
  search: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  close: () => void;
};

/** What makes the box a combobox with a list (ARIA 1.2). */
export type TypingAttributes = Combobox<Option>['inputProps'];

type Props = {
  ref: Ref<Typing>;
  text: string;
  /** The parameters of the shop's address; none on other pages. */
  shop: URLSearchParams;
  /** Whether a pause in typing searches; elsewhere than in the shop it only suggests. */
  isLive: boolean;
  onText: (text: string) => void;
  onSent: (search: string) => void;
  onAttributes: (attributes: TypingAttributes) => void;
  /** A search was started or a suggestion opened. */
  onDone: () => void;
};

/**
 * For the address where it begins, then that of the last search. Whoever goes elsewhere within a pause, by a card, a chip or the cross, is not led away from
 * there by the search that was waiting; a search that is still loading does not drop what is typed meanwhile.
 */
function useSentAddress(pause: Delay) {
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  const going = pathname + search;
  const sent = useRef(going);
  // On a slow device something is typed, and waits, before this runs for the first time: nobody has gone elsewhere then.
  useEffect(() => {
    if (going !== sent.current) pause.cancel();
  }, [going, pause]);
  return sent;
}

/** Typing in the search box: suggestions, of which arrow keys select, Enter opens and Escape closes; in the shop also a search after a pause. */
export function SearchTyping({ ref, text, shop, isLive, onText, onSent, onAttributes, onDone }: Props) {
  const navigate = useNavigate();
  const pause = useDelay(TYPING_PAUSE_MS);
  const sent = useSentAddress(pause);
  const [options, setOptions] = useState<readonly Option[]>([]);
  const search = (next: string) => {
    pause.cancel();
    const words = next.trim();
    const searched = shop.get('search') ?? '';
    if (isLive && words === searched) return;
    onSent(words);
    sent.current = galleryAddress(shop, { search: words });
    void navigate(sent.current, { replace: searched !== '' });
  };
  // The address may be another one after the pause than before it.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  const searchLater = (next: string) => pause.start(() => latest.current(next));
  const choose = ({ to, search: words, kind }: Option) => {
    pause.cancel();
    if (kind === 'clear') return clearRecentSearches();
    if (words) rememberSearch(words);
    onText(words ?? '');
    onDone();
    hideKeyboard();
    return void navigate(to);
  };
  const combobox = useCombobox({ options, canShow: options.length > 0, onChoose: choose });
  const { open, close, onKeyDown, inputProps } = combobox;
  // An empty box shows what was searched for last.
  const enter = () => text.trim() === '' && open();
  // Typing in the shop searches by itself; what was typed is a search once the box is left.
  const leave = () => {
    close();
    if (isLive && text.trim() === shop.get('search')) rememberSearch(text);
  };
  useImperativeHandle(ref, () => ({
    enter,
    type: (next) => {
      open();
      if (isLive) searchLater(next);
    },
    search: (next) => {
      close();
      rememberSearch(next);
      search(next);
      // Also where these words are in the address already: their results begin at the top.
      scrollTo({ top: 0 });
      hideKeyboard();
    },
    onKeyDown,
    close: leave,
  }));
  // What was typed while this was loading.
  const startWith = useEffectEvent(() => {
    if (text.trim() === (shop.get('search') ?? '')) return void enter();
    open();
    if (isLive) searchLater(text);
    return undefined;
  });
  useEffect(() => startWith(), []);
  const { 'aria-expanded': isExpanded, 'aria-activedescendant': selected } = inputProps;
  // The other attributes never change.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => onAttributes(inputProps), [isExpanded, selected, onAttributes]);
  return <SuggestionList combobox={combobox} typed={text} shop={shop} onOptions={setOptions} />;
}
