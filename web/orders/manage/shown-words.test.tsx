import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderWords, saleWords } from '#contract/shown-words.ts';
import { show } from '#web/testing/open.tsx';
import { useAllOrdersPlace, useOwnOrdersPlace } from './order-list.tsx';
import { useStateWords } from './order-messages.tsx';

/** The words of every state and filter of a list, those of the sort orders aside. */
function Words({ isAdmin }: { isAdmin: boolean }) {
  const states = Object.values(useStateWords()).flatMap((words) => Object.values(words));
  const all = useAllOrdersPlace();
  const own = useOwnOrdersPlace();
  const filters = (isAdmin ? all : own).filters.flatMap(({ options }) => Object.values(options ?? {}));
  return [...new Set([...states, ...filters])].map((words) => <li key={words}>{words}</li>);
}

test.each([
  ['all orders', true, orderWords],
  ["an artist's orders", false, saleWords],
] as const)('the search of %s knows each word that a row or a filter has for a state', (_, isAdmin, words) => {
  show(<Words isAdmin={isAdmin} />);
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent.toLowerCase());
  expect(shown.filter((word) => !Object.hasOwn(words, word))).toEqual([]);
});
