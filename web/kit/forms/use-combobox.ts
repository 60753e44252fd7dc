import { type KeyboardEvent, useId, useState } from 'react';

/** The place that an arrow key selects among `count` options: -1 is the input itself, between the last and the first. */
export function placeAfter(key: 'ArrowDown' | 'ArrowUp', at: number, count: number): number {
  if (key === 'ArrowDown') return at + 1 >= count ? -1 : at + 1;
  return at < 0 ? count - 1 : at - 1;
}

type Choices<Option> = {
  options: readonly Option[];
  /** Whether there is something to show while it is open. */
  canShow: boolean;
  onChoose: (option: Option) => void;
  /** Enter without a selection chooses the first option, instead of submitting a form. */
  isFirstChosen?: boolean;
};

/**
 * An input with a list of options (combobox, ARIA 1.2): the input keeps the focus; arrow keys select, Enter chooses, Escape closes.
 * `inputProps` go to the input, `listId` to the list, `optionId(place)` to its options; `at` is the selected option, or -1.
 */
export function useCombobox<Option>({ options, canShow, onChoose, isFirstChosen = false }: Choices<Option>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const isShown = isOpen && canShow;
  const close = () => (setOpen(false), setAt(-1));
  const choose = (option: Option) => (close(), onChoose(option));
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = isShown ? options[isFirstChosen ? Math.max(0, at) : at] : undefined;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true);
      setAt(placeAfter(key, at, options.length));
    } else if (key === 'Enter' && chosen) choose(chosen);
    else if (key === 'Escape' && isShown) close();
    else return;
    event.preventDefault();
  };
  return {
    isOpen,
    isShown,
    at,
    close,
    choose,
    /** Shows the options, none selected. */
    open: () => (setAt(-1), setOpen(true)),
    onKeyDown,
    listId: `${id}list`,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': `${id}list`,
      'aria-activedescendant': isShown && options[at] ? `${id}${at}` : undefined,
    } as const,
    optionId: (place: number) => `${id}${place}`,
  };
}

/** What a list outside of the input's component needs of it. */
export type Combobox<Option> = ReturnType<typeof useCombobox<Option>>;
