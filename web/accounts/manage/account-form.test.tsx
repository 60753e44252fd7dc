import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#contract/accounts.ts';
import { fail } from '#contract/failures.ts';
import { session } from '#web/accounts/session/session.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson } from '#web/testing/make-account.ts';
import { confirm, show, type Visit } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';
import { AccountForm } from './account-form.tsx';

const kigali = { street: 'KG 5 Ave', province: 'Kigali', district: 'Gasabo', sector: 'Remera', country: 'RW' };
const person = makePerson({ ...kigali });
const other = makePerson({ ...accounts.artist, ...kigali, slug: 'jean-bosco' });

const field = (name: string) => screen.getByRole('textbox', { name });
const list = (name: string) => screen.getByRole('combobox', { name });
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Save' });
const showOwn = (changes: Partial<Person> = {}, isArtist = false) =>
  show(<AccountForm person={{ ...person, ...changes }} isOwn isArtist={isArtist} action="Save" />, { as: 'customer' });
const showOther = () => show(<AccountForm person={other} isOwn={false} isArtist action="Save" />, { as: 'admin' });

async function retype(user: Visit['user'], element: HTMLElement, text: string) {
  await user.clear(element);
  await user.type(element, text);
}
const picture = () => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'me.png', { type: 'image/png' });

beforeEach(() => answer('PUT /users/{id}', { data: person }));

describe('My profile', () => {
  test('is filled in with what is known, without a password', () => {
    showOwn();
    expect(field('Name')).toHaveProperty('value', 'Aline Uwase');
    expect([list('Province'), list('District'), list('Sector')].map((one) => (one as HTMLSelectElement).value)).toEqual([
      'Kigali',
      'Gasabo',
      'Remera',
    ]);
    expect(password()).toHaveProperty('value', '');
  });

  test('is changed with the password; the new name is shown everywhere', async () => {
    answer('PUT /users/{id}', { data: { ...person, name: 'Aline U.' } });
    const { user } = showOwn();
    await retype(user, field('Name'), 'Aline U.');
    await user.type(password(), 'imigongo-2026');
    await user.click(button());
    expect(await screen.findByText('Your Info Updated Successfully')).toBeTruthy();
    const { body, params } = await requestOf('PUT /users/{id}');
    expect(params).toEqual({ id: person._id });
    expect(body).toMatchObject({ name: 'Aline U.', password: 'imigongo-2026', sector: 'Remera', country: 'RW' });
    expect(body).not.toHaveProperty('newPassword');
    expect(body).not.toHaveProperty('biography');
    await waitFor(() => expect(session().name).toBe('Aline U.'));
    expect(password()).toHaveProperty('value', '');
  });

  test('without the password is not sent', async () => {
    const { user } = showOwn();
    await retype(user, field('Name'), 'Aline U.');
    await user.click(button());
    expect(await screen.findByText('Password Required')).toBeTruthy();
    expect(requestsOf('PUT /users/{id}')).toEqual([]);
  });

  test.each([
    [
      'the public texts and links',
      async (user: Visit['user']) => {
        await user.type(field('Biography'), 'Born in Rubavu.');
        await user.type(field('Website'), 'https://keza.example');
      },
      { biography: 'Born in Rubavu.', website: 'https://keza.example' },
    ],
    ['the picture', (user: Visit['user']) => user.upload(screen.getByLabelText(/^Image/), picture()), { img: { name: 'me.png' } }],
  ])('has %s saved without the password, and nothing else sent', async (_, change, sent) => {
    const { user } = showOwn({}, true);
    await change(user);
    await waitFor(() => expect(screen.getByText(/^Draft saved/)).toBeTruthy());
    await user.click(button());
    const { body } = await requestOf('PUT /users/{id}');
    expect(body).toMatchObject(sent);
    for (const name of ['name', 'email', 'phone', 'password']) expect(body).not.toHaveProperty(name);
    expect(await screen.findByText('Your Info Updated Successfully')).toBeTruthy();
  });

  test('asks for the password as soon as something else is changed too', async () => {
    const { user } = showOwn({}, true);
    await user.type(field('Biography'), 'Born in Rubavu.');
    await user.type(field('Name'), ' U.');
    await user.click(button());
    expect(await screen.findByText('Password Required')).toBeTruthy();
    expect(requestsOf('PUT /users/{id}')).toEqual([]);
  });

  test('with a wrong password says so there, and keeps everything', async () => {
    refuse('PUT /users/{id}', fail('users.password').withFields({ password: 'The current password is not right.' }));
    const { user } = showOwn();
    await retype(user, field('Name'), 'Aline U.');
    await user.type(password(), 'wrong');
    await user.click(button());
    await waitFor(() => expect(password().getAttribute('aria-invalid')).toBe('true'));
    expect(field('Name')).toHaveProperty('value', 'Aline U.');
    expect(session().name).toBe('Aline Uwase');
  });

  test('has a new password checked before it is sent', async () => {
    const { user } = showOwn();
    await user.type(password(), 'imigongo-2026');
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.click(button());
    expect(await screen.findByText('Password must have at least 8 characters')).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), ' no longer');
    await user.click(button());
    expect((await requestOf('PUT /users/{id}')).body).toMatchObject({ newPassword: 'short no longer' });
  });

  test('without a connection keeps everything and can be sent again', async () => {
    loseConnection('PUT /users/{id}');
    const { user } = showOwn();
    await retype(user, field('Name'), 'Aline U.');
    await user.type(password(), 'imigongo-2026');
    await user.click(button());
    await screen.findByText(/^Failed to update/);
    expect(field('Name')).toHaveProperty('value', 'Aline U.');
    answer('PUT /users/{id}', { data: person });
    await user.click(button());
    expect(await screen.findByText('Your Info Updated Successfully')).toBeTruthy();
  });

  test('is sent once by two clicks', async () => {
    const release = hold('PUT /users/{id}');
    const { user } = showOwn();
    await user.type(password(), 'imigongo-2026');
    await user.click(button());
    expect(button()).toHaveProperty('ariaDisabled', 'true');
    release();
    await screen.findByText('Your Info Updated Successfully');
    expect(requestsOf('PUT /users/{id}')).toHaveLength(1);
  });

  test('asks before it is left half changed', async () => {
    const { user } = showOwn();
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await user.type(field('Name'), ' U.');
    expect(isAsked()).toBe(true);
  });

  test('has a picture sent along', async () => {
    const { user } = showOwn();
    await user.upload(screen.getByLabelText(/^Image/), picture());
    await screen.findByRole('button', { name: 'Remove me.png' });
    await user.type(password(), 'imigongo-2026');
    await user.click(button());
    const { body } = await requestOf('PUT /users/{id}');
    expect((body['img'] as File).name).toBe('me.png');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove me.png' })).toBeNull());
  });
});

describe('My address', () => {
  test('has only the districts and sectors of what is chosen above', async () => {
    const { user } = showOwn();
    await user.selectOptions(list('Province'), 'South');
    expect([list('District'), list('Sector')].map((one) => (one as HTMLSelectElement).value)).toEqual(['', '']);
    expect(list('Sector')).toHaveProperty('disabled', true);
    await user.selectOptions(list('District'), 'Huye');
    expect(screen.queryByRole('option', { name: 'Remera' })).toBeNull();
    await user.selectOptions(list('Sector'), 'Ngoma');
    await user.type(password(), 'imigongo-2026');
    await user.click(button());
    expect((await requestOf('PUT /users/{id}')).body).toMatchObject({ province: 'South', district: 'Huye', sector: 'Ngoma' });
  });

  test('names what is missing in it', async () => {
    const { user } = showOwn({ province: null, district: null, sector: null, street: null });
    await user.type(password(), 'imigongo-2026');
    await user.click(button());
    for (const message of ['Street Required', 'Province Required', 'District Required', 'Sector Required'])
      expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field('Street'));
  });

  test('can be abroad; the one in Rwanda is then not sent', async () => {
    const { user } = showOwn();
    await user.click(screen.getByRole('checkbox', { name: 'Outside Rwanda' }));
    expect(screen.queryByRole('combobox', { name: 'Province' })).toBeNull();
    await user.type(field('City'), 'Lyon');
    await user.selectOptions(list('Country'), 'France');
    await user.type(password(), 'imigongo-2026');
    await user.click(button());
    const { body } = await requestOf('PUT /users/{id}');
    expect(body).toMatchObject({ city: 'Lyon', country: 'FR', province: '', district: '', sector: '' });
  });

  test('keeps what was typed when one changes one’s mind', async () => {
    const { user } = showOwn();
    const abroad = screen.getByRole('checkbox', { name: 'Outside Rwanda' });
    await user.click(abroad);
    await user.type(field('City'), 'Lyon');
    await user.click(abroad);
    expect(list('Sector')).toHaveProperty('value', 'Remera');
    await user.click(abroad);
    expect(field('City')).toHaveProperty('value', 'Lyon');
  });
});

describe('A new email of mine', () => {
  test('counts when its link is opened, and that is said', async () => {
    const pendingEmail = 'new@example.com';
    answer('PUT /users/{id}', { data: { ...person, pendingEmail } });
    const { user } = showOwn();
    await retype(user, field('Email'), pendingEmail);
    await user.type(password(), 'imigongo-2026');
    await user.click(button());
    expect(await screen.findByText(/^We’ve sent a link to new@example.com\. Open it to confirm/)).toBeTruthy();
  });

  test('that waits can have its link sent again', async () => {
    answer('POST /users/me/email/again', { data: { done: true } });
    const { user } = showOwn({ pendingEmail: 'new@example.com' });
    expect(screen.getByText(/Until then, we’ll keep using aline@example.com/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resend link' }));
    expect(await screen.findByText('Link sent again.')).toBeTruthy();
  });

  test('that waits can be given up', async () => {
    answer('DELETE /users/me/email', { data: { done: true } });
    const { user } = showOwn({ pendingEmail: 'new@example.com' });
    await user.click(screen.getByRole('button', { name: 'Cancel change' }));
    expect(requestsOf('DELETE /users/me/email')).toEqual([]);
    await confirm(user, 'Keep aline@example.com?', 'Cancel change');
    await requestOf('DELETE /users/me/email');
  });

  test('that cannot be given up any more says why', async () => {
    refuse('DELETE /users/me/email', fail('users.noEmailChange'));
    const { user } = showOwn({ pendingEmail: 'new@example.com' });
    await user.click(screen.getByRole('button', { name: 'Cancel change' }));
    expect(requestsOf('DELETE /users/me/email')).toEqual([]);
    await confirm(user, 'Keep aline@example.com?', 'Cancel change');
    expect(await screen.findByText('There is no email change to confirm.')).toBeTruthy();
  });
});

describe('An artist’s profile', () => {
  test('has a biography and links, and sends them', async () => {
    const { user } = showOwn({}, true);
    await user.type(field('Biography'), 'I paint cows.');
    await user.type(field('Instagram'), 'https://instagram.com/aline');
    await user.type(password(), 'imigongo-2026');
    await user.click(button());
    expect((await requestOf('PUT /users/{id}')).body).toMatchObject({
      biography: 'I paint cows.',
      instagram: 'https://instagram.com/aline',
      website: '',
    });
  });

  test('has a link that the server refuses named at its field', async () => {
    refuse('PUT /users/{id}', fail('input.invalid').withFields({ instagram: 'Please enter the https:// link to your page on that site' }));
    const { user } = showOwn({}, true);
    await user.type(field('Instagram'), 'https://elsewhere.example');
    await user.type(password(), 'imigongo-2026');
    await user.click(button());
    await waitFor(() => expect(field('Instagram').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Website').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('Another account, for an admin', () => {
  test('keeps its password when none is typed', async () => {
    answer('PUT /users/{id}', { data: other });
    const { user } = showOther();
    await retype(user, field('Name'), 'Jean B.');
    await user.click(button());
    expect(await screen.findByText('Updated Success')).toBeTruthy();
    expect((await requestOf('PUT /users/{id}')).body).toMatchObject({ name: 'Jean B.', password: '' });
    expect(session().name).toBe('Ubugeni');
  });

  test('has no field for the current password of its owner', () => {
    showOther();
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByText(/we notify them by email/)).toBeTruthy();
  });
});
