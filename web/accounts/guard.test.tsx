import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#contract/accounts.ts';
import { fail } from '#contract/failures.ts';
import { clearSession, endSession, session } from '#web/accounts/session/session.ts';
import { answer, hold, refuse, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson } from '#web/testing/make-account.ts';
import { show } from '#web/testing/open.tsx';
import { accounts, type Viewer } from '#web/testing/sessions.ts';
import { Guard } from './guard.tsx';

const at = '/dashboard/artist/orders?sort=oldest#first';
const enter = (as: Viewer) =>
  show(
    <Guard mayEnter={({ isArtist }) => isArtist} waiting={<p>Waiting</p>}>
      <p>The studio</p>
    </Guard>,
    { as, at },
  );
const answerOwn = (changes: Partial<Person>) => answer('GET /users/{id}', { data: makePerson(changes) });

beforeEach(() => answerOwn(accounts.customer));

describe('An area', () => {
  test('is open to who may enter, without a question to the server', () => {
    const { address } = enter('artist');
    expect(screen.getByText('The studio')).toBeTruthy();
    expect([address(), requestsOf('GET /users/{id}')]).toEqual([at, []]);
  });

  test('sends a visitor to the sign-in, which leads back to the same place', async () => {
    const { address } = enter('visitor');
    await waitFor(() => expect(address()).toBe(`/login?next=${encodeURIComponent(at)}`));
    expect(screen.queryByText('The studio')).toBeNull();
  });

  test('sends an account without the role home', async () => {
    const { address } = enter('customer');
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('waits for the server before it refuses: the role may have changed', async () => {
    const release = hold('GET /users/{id}');
    const { address } = enter('applicant');
    expect([screen.getByText('Waiting').textContent, address()]).toEqual(['Waiting', at]);
    answerOwn({ ...accounts.applicant, status: 'approved' });
    release();
    expect(await screen.findByText('The studio')).toBeTruthy();
    expect([address(), session().isArtist]).toEqual([at, true]);
  });

  test('stays closed when the server cannot say', async () => {
    refuse('GET /users/{id}', fail('server.fault'));
    const { address } = enter('applicant');
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('waits for the sign-in as a document where the server has ended the session', async () => {
    const { address } = enter('artist');
    endSession();
    expect(await screen.findByText('Waiting')).toBeTruthy();
    // Effects have run: the router would have gone by now.
    expect(address()).toBe(at);
  });

  test('is left by signing out inside it, without being remembered', async () => {
    const { address } = enter('artist');
    clearSession();
    await waitFor(() => expect(address()).toBe('/login'));
  });
});
