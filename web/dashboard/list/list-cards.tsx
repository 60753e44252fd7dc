import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { GridIcon, ListIcon } from '#web/kit/visuals/icons.tsx';
import type { ListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import type { Selection } from '#web/dashboard/list-state/use-selection.ts';

/** How a list shows its rows as cards: `render` one with its checkbox, `skeleton` in their place while they load, `grid` the classes of all. */
export type CardsView<Row> = {
  render: (row: Row, checkbox: ReactNode) => ReactNode;
  skeleton: ReactNode;
  grid: string;
  /** It begins as a table. */
  isTableFirst?: boolean | undefined;
  /** Under which it is kept whether one looks at cards or the table; without one with the lists of artworks. */
  name?: string;
};

type ListCardsProps<Row> = {
  caption: string;
  cards: CardsView<Row>;
  /** undefined while loading. */
  rows: readonly Row[] | undefined;
  isOld: boolean;
  nameOf: (row: Row) => string;
  selection: Selection;
  marked: string | undefined;
  onOpen: (id: string) => void;
};

/** The rows of a list as cards, with the keys and the selection of its table. */
export function ListCards<Row extends { _id: string }>({
  caption,
  cards,
  rows,
  isOld,
  nameOf,
  selection,
  marked,
  onOpen,
}: ListCardsProps<Row>) {
  const { t } = useLingui();
  if (!rows) return cards.skeleton;
  // Dialogs that its buttons open are inside the card.
  const onClick = (id: string) => (event: MouseEvent) => {
    if (!(event.target as Element).closest('a,button,input,label,dialog')) onOpen(id);
  };
  return (
    <ul aria-label={caption} aria-busy={isOld} className={classNames(cards.grid, isOld && 'opacity-60')}>
      {rows.map((row) => (
        // For the mouse only: a card has a button that does the same, and the keys are the list's (use-list-keys.ts).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
        <li
          key={row._id}
          data-row={row._id}
          tabIndex={-1}
          aria-current={marked === row._id ? 'true' : undefined}
          className="list-card flex cursor-pointer"
          onClick={onClick(row._id)}
        >
          {cards.render(
            row,
            <label className="list-check min-w-11">
              <input
                type="checkbox"
                aria-label={t`Select ${nameOf(row)}`}
                className="size-4 accent-laterite"
                checked={selection.ids.has(row._id)}
                onChange={(event) => selection.toggle(row._id, (event.nativeEvent as Partial<KeyboardEvent>).shiftKey)}
              />
            </label>,
          )}
        </li>
      ))}
    </ul>
  );
}

type ViewChoiceProps = {
  place: ListPlace;
  isCards: boolean;
  isTableFirst: boolean | undefined;
  keep: (view: 'table' | 'cards') => void;
};

/** Cards or a table: in the address, and what was chosen last in this browser. */
export function ViewChoice({ place, isCards, isTableFirst = false, keep }: ViewChoiceProps) {
  const { t } = useLingui();
  const views = [
    { value: 'cards' as const, label: t`Cards`, isOn: isCards, Icon: GridIcon },
    { value: 'table' as const, label: t`Table`, isOn: !isCards, Icon: ListIcon },
  ];
  return (
    <div role="group" aria-label={t`Layout`} className="flex flex-none border border-hairline sm:ml-auto">
      {views.map(({ value, label, isOn, Icon }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-pressed={isOn}
          className={classNames('icon-button xl:size-9', isOn ? 'bg-soot text-room' : 'text-ash hover:text-soot')}
          onClick={() => {
            keep(value);
            // What a list begins as needs no word in its address.
            place.set('view', value === 'cards' && !isTableFirst ? '' : value);
          }}
        >
          <Icon className="size-5" />
        </button>
      ))}
    </div>
  );
}
