import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answer } from '#web/testing/fake-api.ts';
import { makePerson } from '#web/testing/make-account.ts';
import { show } from '#web/testing/open.tsx';
import { PendingEmail } from './pending-email.tsx';

/** Where the change of the email waits for one address after another. */
function Waiting({ addresses }: { addresses: readonly (string | null)[] }) {
  const [at, setAt] = useState(0);
  return (
    <>
      <PendingEmail person={makePerson({ pendingEmail: addresses[at] ?? null })} />
      <button type="button" onClick={() => setAt(at + 1)}>
        Go on
      </button>
    </>
  );
}

test.each([
  ['after the change was given up', ['ailne@example.com', null, 'aline.u@example.com']],
  ['at once', ['ailne@example.com', 'aline.u@example.com']],
])('another address has its own link: it is not said to be sent again, and can be (%s)', async (_, addresses) => {
  answer('POST /users/me/email/again', { data: { done: true } });
  const { user } = show(<Waiting addresses={addresses} />, { as: 'customer' });
  await user.click(screen.getByRole('button', { name: 'Resend link' }));
  await screen.findByText('Link sent again.');
  for (const address of addresses.slice(1)) {
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    if (address) expect(screen.getByText(address)).toBeTruthy();
    expect(screen.queryByText('Link sent again.')).toBeNull();
  }
  expect(screen.getByRole('button', { name: 'Resend link' })).toBeTruthy();
});
