import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { type Call } from '#contract/call.ts';
import { calls } from '#contract/paths.ts';
import { clearSession } from '#web/accounts/session/session.ts';
import { answerQuestion, withFreshSession } from '#web/accounts/session/password-question.ts';
import { send } from '#web/app/api.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson } from '#web/testing/make-account.ts';
import { show } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';
import { callsWithPurpose } from './password-purpose.ts';

const done = { data: { done: true } } as const;
const call = 'GET /users/{id}/export';

/** A part of a screen whose call needs a fresh session, and what became of that call. */
function Exporter() {
  const [outcome, setOutcome] = useState('');
  const run = async () => {
    setOutcome('busy');
    await send(call, { params: { id: accounts.customer._id } }).then(
      () => setOutcome('exported'),
      (error: Error) => setOutcome(error.message),
    );
  };
  return (
    <>
      <button type="button" disabled={outcome === 'busy'} onClick={() => void run()}>
        Export
      </button>
      <output>{outcome}</output>
    </>
  );
}

/** The server wants the password once, then answers. */
function wantPassword() {
  refuse(call, fail('session.notFresh'));
  answer('POST /users/me/prove', () => {
    answer(call, { data: { madeAt: '2026-11-22T08:00:00.000Z', profile: makePerson(), consent: null, areas: {} } });
    return done;
  });
}

const dialog = () => screen.findByRole('dialog', { name: 'Confirm your password' });
const password = () => screen.getByLabelText('Password');
const outcome = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

beforeEach(wantPassword);

async function askForExport() {
  const visit = show(<Exporter />, { as: 'customer' });
  await visit.user.click(screen.getByRole('button', { name: 'Export' }));
  await dialog();
  return visit;
}

test('a call that needs the password goes on once it is given', async () => {
  const { user } = await askForExport();
  await user.type(password(), 'imigongo-2026');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(outcome()).toBe('exported'));
  expect((await requestOf('POST /users/me/prove')).body).toEqual({ password: 'imigongo-2026' });
  expect(requestsOf(call)).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Cancel leaves the call refused and gives the focus back', async () => {
  // A number of frames is waited for the button to be enabled again; on a busy machine jsdom's pass before React has rendered.
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => Number(setTimeout(() => run(0), 100)));
  const { user } = await askForExport();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(outcome()).toBe('Please confirm your password to continue.'));
  // The dialog itself could not: the button was disabled when it closed.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' })));
  expect(requestsOf('POST /users/me/prove')).toEqual([]);
});

test('Escape cancels too', async () => {
  const { user } = await askForExport();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(outcome()).toBe('Please confirm your password to continue.'));
});

test('a wrong password is refused at its field and can be corrected', async () => {
  refuse('POST /users/me/prove', fail('users.password').withFields({ password: 'The current password is not right.' }));
  const { user } = await askForExport();
  await user.type(password(), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('The current password is not right.')).toBeTruthy();
  expect(password().getAttribute('aria-invalid')).toBe('true');
  wantPassword();
  await user.type(password(), ' no longer');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(outcome()).toBe('exported'));
});

test('without a password nothing is sent', async () => {
  const { user } = await askForExport();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Password Required')).toBeTruthy();
  expect(requestsOf('POST /users/me/prove')).toEqual([]);
});

test('it asks nobody who has signed out meanwhile', async () => {
  await askForExport();
  clearSession();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('it says what the password is wanted for: every call that may ask for it has its words', () => {
  // Those that need a fresh session in some cases only (server/…: requireFresh).
  const inSomeCases = ['POST /checkout/{id}/cancel', 'POST /checkout/{id}/cancellation/accept', 'DELETE /users/{id}', 'PUT /users/{id}'];
  const always = Object.entries(calls).filter(([, row]) => (row as Call).fresh);
  expect(callsWithPurpose.toSorted()).toEqual([...always.map(([key]) => key), ...inSomeCases].toSorted());
});

test('it names the order or the person as the screen behind it does, each time anew', async () => {
  show(<p />, {
    as: 'admin',
    prepare: (client) => {
      const numbers = [
        { _id: 'o1', number: 1017 },
        { _id: 'o2', number: 1018 },
      ];
      client.setQueryData(['GET /checkout', {}], { pages: [{ data: numbers }] });
      client.setQueryData(['GET /admin/people/{id}', {}], { data: { profile: { _id: 'p1', name: 'Grace Uwase' } } });
    },
  });
  const said = async (call: string, id?: string) => {
    const asked = withFreshSession({ call, params: id === undefined ? undefined : { id } }, () =>
      Promise.reject(fail('session.notFresh')),
    ).catch(() => {});
    const text = (await dialog()).querySelector('form > p')?.textContent;
    answerQuestion(false);
    await asked;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return text;
  };
  expect(await said('POST /checkout/{id}/cancel', 'o1')).toBe('To cancel order 1017, enter your password.');
  expect(await said('POST /checkout/{id}/refunds', 'o2')).toBe('To refund order 1018, enter your password.');
  expect(await said('POST /checkout/{id}/refunds', 'o3')).toBe('To refund this order, enter your password.');
  expect(await said('POST /users/{id}/role', 'p1')).toBe('To change the role of Grace Uwase, enter your password.');
  expect(await said('PUT /admin/settings')).toBe('To save the settings, enter your password.');
});
