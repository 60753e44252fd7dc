import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { ApiFailure } from '#web/app/api.ts';
import { onTestEnd } from '#web/testing/end-of-test.ts';
import { answer } from '#web/testing/fake-api.ts';
import { open, show } from '#web/testing/open.tsx';
import { ErrorPage } from './error-page.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

describe('A page that failed', () => {
  test('offers to try again and to write', async () => {
    const { user, leftFor } = show(<ErrorPage error={new Error('boom')} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
    expect(screen.queryByText(/boom/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(leftFor()).toEqual(['reload']);
    expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
  });

  test('because nothing is there says so, with what the server said', () => {
    const { code, message, statusCode } = fail('arts.notFound');
    show(<ErrorPage error={new ApiFailure(statusCode, { code, message })} />);
    expect(screen.getByRole('heading', { level: 1, name: "Oops! We Can't Find That Page." })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Error: This artwork was not found.');
  });

  test('because the server failed is not taken for a missing one', () => {
    show(<ErrorPage error={new ApiFailure(500, { message: 'No' })} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
  });
});

test('an address that nothing answers to leads home or to the shop’s people', async () => {
  answer('GET /arts/featured', { data: [] });
  await open('/no/such/page');
  expect(screen.getByRole('heading', { level: 1, name: "Oops! We Can't Find That Page." })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go Back Home' }).getAttribute('href')).toBe('/');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

describe('A change of screen', () => {
  const page = (title: string, field = false) => (
    <main id="content" tabIndex={-1}>
      <title>{title}</title>
      <Link to="/second">Second</Link>
      {field ? <input aria-label="Name" /> : null}
      <RouteAnnouncer />
    </main>
  );
  const start = (hasField = false) => {
    const router = createMemoryRouter([
      { path: '/', element: page('First', hasField) },
      { path: '/second', element: page('Second', hasField) },
    ]);
    const { unmount } = render(<RouterProvider router={router} />);
    onTestEnd(unmount);
    return router;
  };

  test('is announced by its title, and Tab goes on from the content', async () => {
    const router = start();
    expect(screen.getByRole('status').textContent).toBe('');
    await act(() => router.navigate('/second'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Second'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('to a section of a page leaves the focus to it', async () => {
    const router = start();
    await act(() => router.navigate('/second#part'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Second'));
    expect(document.activeElement).not.toBe(screen.getByRole('main'));
  });
});
