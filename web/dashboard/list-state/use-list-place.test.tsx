import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useListPlace } from './use-list-place.ts';

function Screen() {
  const place = useListPlace('order');
  const both = () => {
    place.set('search', 'kivu');
    place.set('sort', 'oldest');
  };
  return (
    <>
      <button type="button" onClick={both}>
        Both
      </button>
      <button type="button" onClick={() => place.set('status', 'paid')}>
        Paid
      </button>
    </>
  );
}

test('two changes before the address is rendered both stand in it, and what comes after Back begins with what is there', async () => {
  window.history.replaceState(null, '', '/?status=complete');
  const user = userEvent.setup();
  render(<RouterProvider router={createBrowserRouter([{ path: '*', Component: Screen }])} />);
  await user.click(await screen.findByRole('button', { name: 'Both' }));
  await waitFor(() => expect(window.location.search).toBe('?status=complete&search=kivu&sort=oldest'));
  window.history.back();
  await waitFor(() => expect(window.location.search).not.toContain('sort'));
  await user.click(screen.getByRole('button', { name: 'Paid' }));
  await waitFor(() => expect(window.location.search).toContain('status=paid'));
  expect(window.location.search).not.toContain('sort');
});
