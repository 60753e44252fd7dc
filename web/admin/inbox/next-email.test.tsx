import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeContactMessage, makeOpenedMessage } from '#web/testing/make-admin.ts';
import { open } from '#web/testing/open.tsx';

const address = '/dashboard/admin/emails?state=unanswered';
const list = (...numbers: number[]) => ({ ...pageOf(numbers.map((n) => makeContactMessage(n))), unreadCount: 0 });
const ids = [1, 2, 3].map((n) => makeContactMessage(n)._id);

beforeEach(() => {
  answer('GET /messages', list(1, 2, 3));
  answer('GET /messages/{id}', ({ params }) => {
    const n = ids.indexOf(params?.['id'] ?? '') + 1;
    return { data: { ...makeOpenedMessage(n), read: true } };
  });
  answer('GET /messages/assignees', { data: [] });
  answer('GET /messages/replies', { data: [] });
  answer('POST /messages/{id}/close/undo', { data: makeContactMessage(1) });
});

const openFirst = async () => {
  const visit = await open(`${address}&message=${ids[0]}`, { as: 'admin' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Question 1' }));
  return { ...visit, dialog };
};

test('what is resolved makes room for the next one, which has the Undo of the one before; after the last one the list is there', async () => {
  answer('POST /messages/{id}/close', ({ params }) => {
    answer('GET /messages', list(...[1, 2, 3].filter((n) => n > ids.indexOf(params?.['id'] ?? '') + 1)));
    return { data: makeContactMessage(1) };
  });
  const { user, dialog, address: now } = await openFirst();
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  await dialog.findByText('Question 2');
  expect(now()).toBe(`${address}&message=${ids[1]}`);
  await user.click(await dialog.findByRole('button', { name: 'Undo' }));
  expect((await requestOf('POST /messages/{id}/close/undo')).params).toEqual({ id: ids[0] });
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  await dialog.findByText('Question 3');
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  await waitFor(() => expect(now()).toBe(address));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('the second press of a double click does not resolve the next one, which has come up by then', async () => {
  answer('POST /messages/{id}/close', () => {
    answer('GET /messages', list(2, 3));
    return { data: makeContactMessage(1) };
  });
  const { dialog } = await openFirst();
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as resolved' }), { detail: 1 });
  await dialog.findByText('Question 2');
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as resolved' }), { detail: 2 });
  await dialog.findByRole('button', { name: 'Undo' });
  expect(requestsOf('POST /messages/{id}/close')).toHaveLength(1);
});

test('an answered one that has left the list keeps its place: what followed it is next', async () => {
  answer('PUT /messages/{id}', () => {
    answer('GET /messages', list(1, 3));
    return { data: makeContactMessage(2) };
  });
  const { user, dialog, address: now } = await openFirst();
  await user.click(dialog.getByRole('button', { name: 'Next email' }));
  await dialog.findByText('Question 2');
  await user.type(dialog.getByRole('textbox', { name: 'Answer by email' }), 'Yes.');
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Question 2/ })).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Next email' }));
  await dialog.findByText('Question 3');
  expect(now()).toBe(`${address}&message=${ids[2]}`);
  expect(dialog.queryByRole('button', { name: 'Next email' })).toBeNull();
});

test('behind the last one that is loaded the list is loaded on', async () => {
  answer('GET /messages', ({ query }) => (query['cursor'] ? list(2) : { ...list(1), page: { next: 'after', total: null } }));
  const { user, dialog } = await openFirst();
  await user.click(await dialog.findByRole('button', { name: 'Next email' }));
  await dialog.findByText('Question 2');
  expect(dialog.queryByRole('button', { name: 'Next email' })).toBeNull();
});

test('for one that is opened by its address and stands in no loaded page, the inbox is not loaded page after page', async () => {
  answer('GET /messages', ({ query }) => ({ ...list(query['cursor'] ? 3 : 2), page: { next: 'after', total: null } }));
  const { dialog } = await openFirst();
  await screen.findByRole('checkbox', { name: /Question 2/ });
  expect(dialog.queryByRole('button', { name: 'Next email' })).toBeNull();
  expect(requestsOf('GET /messages')).toHaveLength(1);
});
