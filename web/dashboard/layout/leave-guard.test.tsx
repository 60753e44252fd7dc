import { screen, waitFor } from '@testing-library/react';
import { act, useState } from 'react';
import { Link } from 'react-router';
import { describe, expect, test } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';

function Form() {
  const [name, setName] = useState('');
  return (
    <>
      <UnsavedWork isUnsaved={name !== ''} />
      <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
    </>
  );
}
const render = () =>
  show(
    <LeaveGuard>
      <Form />
      <Link to="/dashboard/admin/orders">Orders</Link>
      <Link to="/dashboard/admin/settings?tab=rates">Rates</Link>
      <Link to="/login">Login</Link>
      <a href="#rate">Exchange rate</a>
    </LeaveGuard>,
    { at: '/dashboard/admin/settings' },
  );
const back = () => act(() => history.back());
const field = () => screen.getByRole('textbox', { name: 'Name' });
const question = () => screen.queryByRole('heading', { name: 'Leave without saving?' });
const link = (name: string) => screen.getByRole('link', { name });

describe('A screen with unsaved work', () => {
  test('asks before another one is opened, and stays when that is wanted', async () => {
    const { user, address } = render();
    await user.type(field(), 'Rain');
    await user.click(link('Orders'));
    expect(question()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(question()).toBeNull());
    expect([address(), (field() as HTMLInputElement).value]).toEqual(['/dashboard/admin/settings', 'Rain']);
  });

  test('is left when that is wanted', async () => {
    const { user, address } = render();
    await user.type(field(), 'Rain');
    await user.click(link('Orders'));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/dashboard/admin/orders'));
  });

  test.each(['Rates', 'Login'])('is not held up on the way to: %s', async (name) => {
    const { user, address } = render();
    await user.type(field(), 'Rain');
    const { pathname, search } = new URL((link(name) as HTMLAnchorElement).href);
    await user.click(link(name));
    expect([address(), question()]).toEqual([pathname + search, null]);
  });

  test('that is saved or emptied again asks nothing', async () => {
    const { user, address } = render();
    await user.type(field(), 'Rain');
    await user.clear(field());
    await user.click(link('Orders'));
    expect([address(), question()]).toEqual(['/dashboard/admin/orders', null]);
  });
});

describe('A place within the page', () => {
  test('is no leaving: Back over it asks nothing, stays on the screen, and what was typed stays', async () => {
    const { user, address } = render();
    await user.type(field(), 'Rain');
    await user.click(link('Exchange rate'));
    await waitFor(() => expect(address()).toBe('/dashboard/admin/settings#rate'));
    back();
    await waitFor(() => expect(address()).toBe('/dashboard/admin/settings'));
    // A Back too much would come later.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect([address(), question(), (field() as HTMLInputElement).value]).toEqual(['/dashboard/admin/settings', null, 'Rain']);
    act(() => history.forward());
    await waitFor(() => expect(address()).toBe('/dashboard/admin/settings#rate'));
    expect(question()).toBeNull();
  });
});

function List() {
  const place = useListPlace('order');
  return (
    <>
      <button type="button" onClick={() => place.open('7')}>
        Open
      </button>
      <Dialog isOpen={place.opened !== undefined} title="Order" onClose={place.close}>
        <Form />
      </Dialog>
    </>
  );
}
const openDialog = async (before?: () => Promise<unknown>) => {
  const visit = show(
    <LeaveGuard>
      <a href="#content">Skip</a>
      <List />
    </LeaveGuard>,
    { at: '/dashboard/admin/orders' },
  );
  await before?.();
  await visit.user.click(screen.getByRole('button', { name: 'Open' }));
  await visit.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Rain');
  return visit;
};

describe('A dialog with unsaved work that has its place in the address', () => {
  test('asks before Back closes it, and stays as it is when that is wanted', async () => {
    const { user, address } = await openDialog();
    back();
    await waitFor(() => expect(question()).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(address()).toBe('/dashboard/admin/orders?order=7'));
    expect((field() as HTMLInputElement).value).toBe('Rain');
    back();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/dashboard/admin/orders'));
    // The address is ahead of what is rendered.
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  });

  test('that was opened after the link that skips to the content asks too', async () => {
    const { user, address } = await openDialog(async () => {
      link('Skip').click();
      await waitFor(() => expect(location.hash).toBe('#content'));
    });
    back();
    await waitFor(() => expect(question()).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(address()).toBe('/dashboard/admin/orders?order=7'));
    expect((field() as HTMLInputElement).value).toBe('Rain');
  });

  test('that asked by itself is closed without a second question', async () => {
    const { user, address } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/dashboard/admin/orders'));
    expect(question()).toBeNull();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  });
});
