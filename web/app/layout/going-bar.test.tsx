import { act, render, screen } from '@testing-library/react';
import { createRoutesStub, Link } from 'react-router';
import { expect, test } from 'vitest';
import { GoingBar } from './going-bar.tsx';

test('a bar says that another page is on its way, and goes when it is there; a change of the same page has none', async () => {
  const waits = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const Page = () => (
    <>
      <GoingBar />
      <Link to="?sort=newest">Sorted</Link>
      <Link to="/other">Other</Link>
    </>
  );
  let asked = 0;
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Page,
      HydrateFallback: () => null,
      loader: ({ request }) => (request.url.includes('sort') ? waits[0]?.promise : null),
    },
    {
      path: '/other',
      Component: () => (
        <>
          <GoingBar />
          <p>There</p>
        </>
      ),
      loader: () => ((asked += 1), waits[1]?.promise),
    },
  ]);
  const { container } = render(<Stub />);
  const bars = () => container.querySelectorAll('.going-bar').length;
  const press = (name: string) => act(async () => screen.getByRole('link', { name }).click());
  await screen.findByRole('link', { name: 'Other' });
  expect(bars()).toBe(0);
  await press('Sorted');
  expect(bars()).toBe(0);
  await act(async () => waits[0]?.resolve(null));
  await press('Other');
  expect([bars(), asked]).toEqual([1, 1]);
  await act(async () => waits[1]?.resolve(null));
  await screen.findByText('There');
  expect(bars()).toBe(0);
});
