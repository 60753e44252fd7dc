import { act, cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearSession, endSession } from '#web/accounts/session/session.ts';
import { show } from '#web/testing/open.tsx';
import { useKeptPlace } from './use-kept-place.ts';

function PeopleList() {
  const [marked] = useKeptPlace('search=Keza', true, 'row-7');
  return <p>{marked}</p>;
}
const kept = () =>
  Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place)).filter((key) => key?.includes('Keza'));

test.each([
  ['a sign-out', clearSession],
  ['a session that the server ended', () => endSession()],
])('what was searched for in a list stays for a reload, and not after %s', (_, end) => {
  show(<PeopleList />, { as: 'admin' });
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(kept()).toHaveLength(1);
  act(end);
  // Signing out leaves the list, which keeps its place once more.
  cleanup();
  expect(kept()).toEqual([]);
});
