import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { keepVisited } from '#web/accounts/session/visited.ts';
import type { Dashboard } from '#web/app/area.ts';
import { explain } from '#web/app/failures/situations.ts';
import { needsDocument } from '#web/app/payment-document.ts';
import { hideKeyboard } from '#web/kit/browser/hide-keyboard.ts';
import { type Combobox, useCombobox } from '#web/kit/forms/use-combobox.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { SearchIcon } from '#web/kit/visuals/icons.tsx';
import type { Choice } from './choices.ts';
import { useChoices } from './use-choices.ts';

type PaletteProps = {
  at: Dashboard;
  /** What is searched, in words: the name of the field. */
  label: string;
  input?: Ref<HTMLInputElement>;
  /** In a dialog the list is always there, and Escape is the dialog's. */
  isInDialog?: boolean;
  /** Instead of going there at once; `go` does. */
  onChosen?: (to: string, go: () => void) => void;
  /** Escape closed the list. */
  onEscape?: () => void;
  className?: string;
};

/**
 * Ctrl+K: pages, acts and what is found, by words or number; arrow keys select, Enter opens, Escape closes. An act opens its thing with the
 * question of the act (decision 56).
 */
export function Palette({ at, label, input, isInDialog = false, onChosen, onEscape, className }: PaletteProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { choices, isFetching, error, isNothing = false } = useChoices(text, at, isInDialog);
  const choose = (choice: Choice) => {
    if ('typed' in choice) {
      setTyped(choice.typed);
      return combobox.open();
    }
    setTyped('');
    hideKeyboard();
    if ('run' in choice) return choice.run();
    const { to } = choice;
    if (choice.isThing) keepVisited({ to, text: choice.text, kind: choice.kind });
    // The payment provider's script may run in a document of its own only.
    const go = () => (needsDocument(to) ? location.assign(to) : void navigate(to));
    if (onChosen) return onChosen(to, go);
    // A dialog that the act opens gives the focus back to where it was: in the search, its list would open over what was done.
    document.getElementById('content')?.focus({ preventScroll: true });
    return go();
  };
  const combobox: Combobox<Choice> = useCombobox({
    options: choices,
    canShow: text !== '' || choices.length > 0,
    isFirstChosen: true,
    onChoose: choose,
  });
  const { isShown, open, close } = combobox;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return combobox.onKeyDown(event);
    if (isInDialog) return undefined;
    combobox.onKeyDown(event);
    return onEscape?.();
  };
  return (
    <search className={classNames('relative', className)} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}>
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-ash" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="Control+K"
        {...combobox.inputProps}
        placeholder={t`Search`}
        autoComplete="off"
        maxLength={limits.searchLength}
        className="input pl-10"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          open();
        }}
        onFocus={open}
        onClick={() => isShown || open()}
        onKeyDown={onKeyDown}
      />
      <KeyHint isNeeded={!isInDialog} typed={typed} />
      <div
        className={
          isShown
            ? classNames(
                'overflow-y-auto border border-hairline bg-paper',
                isInDialog ? 'mt-3 max-h-[60dvh]' : 'absolute inset-x-0 top-full z-40 max-h-[70dvh] max-sm:w-[calc(100vw-2rem)]',
              )
            : 'hidden'
        }
      >
        <output className={choices.length > 0 && !isNothing ? 'sr-only' : 'block p-4 text-sm text-ash'}>
          {isShown ? <SearchState text={text} count={isNothing ? 0 : choices.length} isFetching={isFetching} error={error} /> : null}
        </output>
        <ChoiceList combobox={combobox} choices={choices} />
      </div>
    </search>
  );
}

/** The key that goes to the field while nothing is typed into it; screen readers hear it of the field. */
function KeyHint({ isNeeded, typed }: { isNeeded: boolean; typed: string }) {
  if (!isNeeded || typed !== '') return null;
  return (
    <kbd aria-hidden="true" className="pointer-events-none absolute top-3 right-3 text-xs leading-5 text-ash max-lg:hidden">
      <Trans>Ctrl K</Trans>
    </kbd>
  );
}

/** In letters: what is so short beside a text leaves it more room than two thirds. */
const SHORT = 24;

function ChoiceList({ combobox, choices }: { combobox: Combobox<Choice>; choices: readonly Choice[] }) {
  const { t } = useLingui();
  return (
    <div id={combobox.listId} role="listbox" aria-label={t`Search results`}>
      {choices.map((choice, place) => (
        // Keys are handled by the input, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={choice.key}
          id={combobox.optionId(place)}
          tabIndex={-1}
          role="option"
          aria-selected={place === combobox.at}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-sm hover:bg-mat',
            place === combobox.at && 'bg-mat',
          )}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => combobox.choose(choice)}
        >
          {/* On a phone the details are beneath. */}
          <span className="min-w-0 grow max-sm:block sm:flex sm:items-center sm:gap-3">
            <span className={classNames('block truncate', choice.more.length > SHORT ? 'sm:max-w-2/3 sm:flex-none' : 'min-w-0')}>
              {choice.text}
            </span>
            <span
              className={classNames(
                'block grow truncate text-xs text-ash',
                choice.more.length > SHORT ? 'min-w-0' : 'max-sm:min-w-0 sm:flex-none',
              )}
            >
              {choice.more}
            </span>
          </span>
          {/* Seen once for each group; whoever listens hears it with every line. */}
          <span className={choices[place - 1]?.kind === choice.kind ? 'sr-only' : 'flex-none text-right text-xs text-ash'}>
            {choice.kind}
          </span>
        </div>
      ))}
    </div>
  );
}

function SearchState({ text, count, isFetching, error }: { text: string; count: number; isFetching: boolean; error: Error | null }) {
  if (count) return <Plural value={count} one="# result; use the arrow keys." other="# results; use the arrow keys." />;
  if (error) return explain('loadTable', error);
  return isFetching ? <Trans>Searching…</Trans> : <Trans>Nothing for “{text}”</Trans>;
}
