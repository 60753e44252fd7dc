import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { describe, expect, test } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
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
    </LeaveGuard>,
    { at: '/dashboard/admin/settings' },
  );
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
