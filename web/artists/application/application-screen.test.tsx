import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { takeGoingTo } from '#web/accounts/session/session.ts';
import { answer, hold, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson } from '#web/testing/make-account.ts';
import { makeApplication, makeDocument } from '#web/testing/make-artists.ts';
import { open, show } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';
import { ApplicationCard } from './application-card.tsx';

const whole = { phone: true, address: true, picture: true, documents: true };

beforeEach(() => {
  answer('GET /users/{id}', { data: makePerson({ ...accounts.applicant, role: 'Artist', status: 'pending' }) });
  answer('GET /users/{id}/application', { data: makeApplication() });
});

const openApplication = async () => {
  const visit = await open('/application', { as: 'applicant' });
  await screen.findByRole('heading', { name: 'Your documents' });
  return visit;
};
const chooser = () => screen.getByLabelText<HTMLInputElement>('Add a document');
const pdf = (name = 'card.pdf', content = '%PDF-1.7') => new File([content], name, { type: 'application/pdf' });

test('who is signed out signs in first', async () => {
  await open('/application');
  await screen.findByText('Elsewhere: /login');
  expect(takeGoingTo()).toBe('/application');
});

test('who is no artist is led home', async () => {
  answer('GET /users/{id}', { data: makePerson() });
  await open('/application', { as: 'customer' });
  await screen.findByText('Elsewhere: /');
  expect(requestsOf('GET /users/{id}/application')).toEqual([]);
});

test('an application says what it has and what it lacks', async () => {
  answer('GET /users/{id}/application', {
    data: makeApplication({ completeness: { ...whole, documents: false }, documents: [] }),
  });
  await openApplication();
  expect(screen.getByText('pending')).toBeTruthy();
  for (const part of ['Phone · there', 'Address · there', 'Picture · there', 'Documents · missing'])
    expect(screen.getByText(part)).toBeTruthy();
  expect(screen.getByText(/a complete application is easier to approve/)).toBeTruthy();
  expect(screen.getByText('No documents yet.')).toBeTruthy();
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Keza Mutoni');
});

test('an application that cannot be loaded is asked for again', async () => {
  refuse('GET /users/{id}/application', fail('server.fault'));
  const { user } = await open('/application', { as: 'applicant' });
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong on our side. Please try again.');
  answer('GET /users/{id}/application', { data: makeApplication() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No documents yet.');
});

test('a decision since the sign-in opens what it allows', async () => {
  answer('GET /users/{id}', { data: makePerson({ ...accounts.applicant, role: 'Artist', status: 'approved', slug: 'keza' }) });
  answer('GET /users/{id}/application', { data: makeApplication({ status: 'approved', completeness: whole }) });
  await openApplication();
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard/artist');
  expect(screen.queryByText(/None of this is required/)).toBeNull();
});

test('a document is uploaded as soon as it is chosen, and its list is loaded again', async () => {
  answer('POST /documents', { data: makeDocument(1) });
  const release = hold('POST /documents');
  const { user } = await openApplication();
  await user.upload(chooser(), pdf());
  expect(await screen.findByRole('progressbar', { name: 'Upload' })).toBeTruthy();
  expect(chooser().disabled).toBe(true);
  answer('GET /users/{id}/application', { data: makeApplication({ documents: [makeDocument(1)] }) });
  release();
  expect(await screen.findByText('Uploaded Success')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'card-1.pdf' })).getAttribute('href')).toBe('/api/v1/documents/token-1');
  expect(screen.getByText(/PDF · 20 kB/)).toBeTruthy();
  expect((await requestOf('POST /documents')).body['document']).toMatchObject({ name: 'card.pdf' });
});

test('a file that the server would not take is refused by name before it is sent', async () => {
  const { user } = await openApplication();
  await user.upload(chooser(), pdf('empty.pdf', ''));
  expect(await screen.findByText('“empty.pdf” is empty.')).toBeTruthy();
  await user.upload(chooser(), new File(['text'], 'photo.png', { type: 'image/png' }));
  expect(await screen.findByText("We can't use “photo.png”. Choose a PDF or a picture.")).toBeTruthy();
  expect(requestsOf('POST /documents')).toEqual([]);
});

test('an upload that is refused says why above the list', async () => {
  refuse('POST /documents', fail('documents.tooMany', 10));
  const { user } = await openApplication();
  await user.upload(chooser(), pdf());
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('You can send at most 10 documents.'),
  );
});

test('ten documents are enough, and one can be deleted', async () => {
  const documents = Array.from({ length: 10 }, (_, n) => makeDocument(n));
  answer('GET /users/{id}/application', { data: makeApplication({ documents }) });
  refuse('DELETE /documents/{id}', fail('documents.notFound'));
  const { user } = await openApplication();
  expect(screen.queryByLabelText('Add a document')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete card-3.pdf' }));
  expect(await screen.findByText('This document was not found.')).toBeTruthy();
  answer('DELETE /documents/{id}', { data: { done: true } });
  answer('GET /users/{id}/application', { data: makeApplication({ documents: documents.toSpliced(3, 1) }) });
  await user.click(screen.getByRole('button', { name: 'Delete card-3.pdf' }));
  expect(await screen.findByText('Deleted Successfully')).toBeTruthy();
  expect((await requestOf('DELETE /documents/{id}', 2)).params).toEqual({ id: idOf(9_003) });
  await waitFor(() => expect(chooser()).toBeTruthy());
});

test.each([
  [
    'pending and incomplete',
    makeApplication({ completeness: { ...whole, phone: false, picture: false } }),
    /Still missing: phone, picture\./,
    'Complete your application',
  ],
  ['pending and whole', makeApplication({ completeness: whole }), /We have everything we need/, 'Your application'],
  ['cancelled', makeApplication({ status: 'cancelled' }), /Our email says why/, 'Complete your application'],
  ['approved', makeApplication({ status: 'approved', completeness: whole }), /put up your first artwork/, 'Dashboard'],
] as const)('its card says what is next while it is %s', async (_, application, sentence, action) => {
  answer('GET /users/{id}/application', { data: application });
  show(<ApplicationCard />, { as: 'applicant' });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: action })).toBeTruthy();
});
