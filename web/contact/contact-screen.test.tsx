import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { ContactReceipt } from '#contract/contact.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { contactDetails } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';

const details = {
  phone: '+250 788 000 111',
  email: 'hello@ubugeni.example',
  address: 'KG 5 Ave, Kigali',
  hours: ['Mon-Fri 9:00 AM-6:00 PM', 'Sunday closed'],
};
const receipt: ContactReceipt = {
  _id: '01990000-0000-7000-8000-0000000000aa',
  names: 'Aline Uwase',
  email: 'aline@example.com',
  subject: 'A painting',
  message: 'Is it framed?',
  createdAt: '2026-11-22T08:00:00.000Z',
};

const field = (name: string) => screen.getByRole('textbox', { name });
const button = () => screen.getByRole('button', { name: 'Send message' });

beforeEach(() => answer('GET /contact-details', { data: { ...contactDetails, ...details } }));

async function openAndFillIn() {
  const visit = await open('/contact');
  await visit.user.type(field('Names'), receipt.names);
  await visit.user.type(field('Email'), receipt.email);
  await visit.user.type(field('Subject'), receipt.subject);
  await visit.user.type(field('Message'), receipt.message);
  return visit;
}

test('the shop can be called, written to and visited', async () => {
  await open('/contact');
  expect((await screen.findByRole('link', { name: details.phone })).getAttribute('href')).toBe('tel:+250788000111');
  expect(screen.getByRole('link', { name: details.email }).getAttribute('href')).toBe('mailto:hello@ubugeni.example');
  expect(screen.getByText(details.address)).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(details.hours);
});

test('the form is there while the details load, and when they cannot be loaded', async () => {
  const release = hold('GET /contact-details');
  await open('/contact');
  expect(screen.queryByText('Phone')).toBeNull();
  expect(button()).toBeTruthy();
  refuse('GET /contact-details', fail('server.fault'));
  release();
  await requestOf('GET /contact-details', 3);
  expect(screen.queryByText('Phone')).toBeNull();
  expect(button()).toBeTruthy();
});

test('an empty form sends nothing, names each field that is missing and goes to the first', async () => {
  const { user } = await open('/contact');
  await user.click(button());
  // Fields are checked after the press, not within it.
  await waitFor(() => expect(document.activeElement).toBe(field('Names')));
  for (const name of ['Names', 'Email', 'Subject', 'Message']) expect(field(name).getAttribute('aria-invalid'), name).toBe('true');
  expect(requestsOf('POST /messages')).toEqual([]);
});

test('a message is sent as it was typed; a thank-you follows and the form is empty', async () => {
  answer('POST /messages', { data: receipt });
  const { user } = await openAndFillIn();
  await user.click(button());
  expect((await requestOf('POST /messages')).body).toMatchObject({
    names: 'Aline Uwase',
    email: 'aline@example.com',
    subject: 'A painting',
  });
  expect(await screen.findByText('Message sent successfully!')).toBeTruthy();
  expect(field('Message')).toHaveProperty('value', '');
});

test('while it is sent, a second click sends nothing', async () => {
  answer('POST /messages', { data: receipt });
  const release = hold('POST /messages');
  const { user } = await openAndFillIn();
  await user.click(button());
  await user.click(button());
  release();
  expect(await screen.findByText('Message sent successfully!')).toBeTruthy();
  expect(requestsOf('POST /messages')).toHaveLength(1);
});

test('a refusal of a field ends at that field, and everything typed stays', async () => {
  refuse('POST /messages', fail('input.invalid').withFields({ email: 'We cannot write to this address.' }));
  const { user } = await openAndFillIn();
  await user.click(button());
  expect(await screen.findByText('We cannot write to this address.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Email', description: 'We cannot write to this address.' })).toHaveProperty(
    'value',
    receipt.email,
  );
  expect(field('Message')).toHaveProperty('value', receipt.message);
});

test('without a connection it says so above the form, and everything typed stays', async () => {
  loseConnection('POST /messages');
  const { user } = await openAndFillIn();
  await user.click(button());
  expect(await screen.findByText('Failed to send message')).toBeTruthy();
  expect(field('Message')).toHaveProperty('value', receipt.message);
});

test('the live map is loaded only when it is asked for', async () => {
  const { user } = await open('/contact');
  expect(screen.queryByTitle(/Map of Kigali/)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Open map' }));
  expect(screen.getByTitle(/Map of Kigali/).tagName).toBe('IFRAME');
  expect(screen.getByRole('link', { name: 'Open in a new tab' })).toBeTruthy();
});
