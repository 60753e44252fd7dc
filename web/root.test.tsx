import { dehydrate, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { leftFor } from '#web/testing/browser-gaps.ts';
import { makePerson } from '#web/testing/make-account.ts';
import { onTestEnd } from '#web/testing/end-of-test.ts';
import { answerPublicLayout, contactDetails } from '#web/testing/make-site.ts';
import { accounts, signInAs, type Viewer } from '#web/testing/sessions.ts';
import { contactDetailsQuery } from '#web/contact/details-query.ts';
import { makeQueryClient } from '#web/app/query.ts';
import { send } from '#web/app/api.ts';
import { accountQuery } from '#web/accounts/queries.ts';
import { storedOf } from '#web/accounts/session/session-storage.ts';
import Root, { ErrorBoundary } from './root.tsx';

/** Opens the root with this screen in it; `loaderData` is what the server sent with the document. */
function openRoot(
  Screen: () => React.ReactNode,
  { as = 'visitor', at = '/', loaderData = {} }: { as?: Viewer; at?: string; loaderData?: object } = {},
) {
  signInAs(as);
  history.replaceState(null, '', at);
  const routes: RouteObject[] = [
    { id: 'root', Component: Root, ErrorBoundary, loader: () => null, children: [{ path: '*', Component: Screen }] },
  ];
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { root: loaderData } } });
  const { unmount } = render(<RouterProvider router={router} />);
  onTestEnd(() => {
    unmount();
    router.dispose();
  });
}

/** What another tab says in the channel of the tabs. */
function sayFromOtherTab(message: object): void {
  const channel = new BroadcastChannel('session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(message);
  channel.close();
}

/** Shows the account of the customer, and on demand what is cached of it. */
function Account() {
  const [isLooking, setLooking] = useState(false);
  const { data } = useQuery({ ...accountQuery(accounts.customer._id), enabled: !isLooking });
  return (
    <>
      <p>{data?.name}</p>
      <button type="button" onClick={() => setLooking(true)}>
        Look again
      </button>
      {isLooking ? <Cached /> : null}
    </>
  );
}
function Cached() {
  const { data } = useQuery({ ...accountQuery(accounts.customer._id), enabled: false });
  return <output>{data ? 'cached' : 'nothing'}</output>;
}

describe('The root', () => {
  test('shows what the server sent with the document without asking for it again', async () => {
    answer('GET /contact-details', { data: contactDetails });
    const client = makeQueryClient(send);
    await client.fetchQuery(contactDetailsQuery());
    const asked = requestsOf('GET /contact-details').length;
    openRoot(
      function Address() {
        return <p>{useQuery(contactDetailsQuery()).data?.address}</p>;
      },
      { loaderData: { ...dehydrate(client), origin: 'https://ubugeni.example', isSpare: false } },
    );
    expect(screen.getByText(contactDetails.address)).toBeTruthy();
    expect(requestsOf('GET /contact-details')).toHaveLength(asked);
  });

  test.each([
    ['forgets the answers of an account that another tab signed out', true, 'nothing'],
    ['keeps them as long as nothing happens', false, 'cached'],
  ])('%s', async (_, isSignedOut, found) => {
    answer('GET /users/{id}', { data: makePerson() });
    openRoot(Account, { as: 'customer' });
    await screen.findByText('Aline Uwase');
    if (isSignedOut) {
      localStorage.clear();
      sayFromOtherTab({ kind: 'signedOut', token: 'token-of-customer', hasEnded: false });
      await waitFor(() => expect(leftFor()).toEqual(['reload']));
    }
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText(found)).toBeTruthy();
  });

  test('asks anew for what is on the screen when another tab signed in', async () => {
    answer('GET /contact-details', { data: contactDetails });
    openRoot(function Address() {
      return <p>{useQuery(contactDetailsQuery()).data?.address}</p>;
    });
    await screen.findByText(contactDetails.address);
    const stored = storedOf({ token: 'of-another-tab', data: accounts.customer });
    sayFromOtherTab({ kind: 'signedIn', stored, remember: false });
    await requestOf('GET /contact-details', 2);
    expect(leftFor()).toEqual([]);
  });

  test('shows a page that failed between header and footer', async () => {
    answerPublicLayout();
    openRoot(() => {
      throw new Error('boom');
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    vi.mocked(console.error).mockClear();
  });

  test('replays a click that came before its scripts', async () => {
    let pressed = 0;
    const early = document.body.appendChild(document.createElement('button'));
    early.addEventListener('click', () => (pressed += 1));
    (window as { pressed?: HTMLElement | null }).pressed = early;
    openRoot(() => <p>Ready</p>);
    expect(await screen.findByText('Ready')).toBeTruthy();
    await waitFor(() => expect(pressed).toBe(1));
    early.remove();
  });
});

describe('A payment screen', () => {
  test('that was reached inside another document loads its own', async () => {
    openRoot(() => <p>The till</p>, { at: '/cart' });
    expect(await screen.findByText('One moment…')).toBeTruthy();
    expect(leftFor()).toEqual(['reload']);
    expect(screen.queryByText('The till')).toBeNull();
  });
});
