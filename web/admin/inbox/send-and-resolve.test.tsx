import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeContactMessage, makeOpenedMessage } from '#web/testing/make-admin.ts';
import { open } from '#web/testing/open.tsx';

const message = makeContactMessage(1);
const opened = { ...makeOpenedMessage(1), read: true };
const ANSWER = 'PUT /messages/{id}';
const CLOSE = 'POST /messages/{id}/close';

beforeEach(() => {
  answer('GET /messages', { ...pageOf([message]), unreadCount: 0 });
  answer('GET /messages/{id}', { data: opened });
  answer('GET /messages/assignees', { data: [] });
  answer('GET /messages/replies', { data: [] });
});

const openMessage = async () => {
  const visit = await open(`/dashboard/admin/emails?message=${message._id}`, { as: 'admin' });
  const dialog = within(await screen.findByRole('dialog', { name: message.subject }));
  const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer by email' });
  return { ...visit, dialog, field };
};

test('an answer is sent and the email resolved by one press, and the resolving is taken back', async () => {
  answer(ANSWER, { data: message });
  answer(CLOSE, { data: { ...message, closed: true } });
  answer('POST /messages/{id}/close/undo', { data: message });
  const { user, dialog, field } = await openMessage();
  await user.type(field, 'It is.');
  await user.click(dialog.getByRole('button', { name: 'Send and resolve' }));
  expect((await requestOf(ANSWER)).body).toEqual({ answer: 'It is.' });
  expect((await requestOf(CLOSE)).params).toEqual({ id: message._id });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await requestOf('POST /messages/{id}/close/undo');
});

test('both ways have keys, which their buttons say', async () => {
  answer(ANSWER, { data: message });
  answer(CLOSE, { data: { ...message, closed: true } });
  const { user, dialog, field } = await openMessage();
  expect(dialog.getByRole('button', { name: 'Send and resolve' }).textContent).toContain('Ctrl Shift Enter');
  expect(dialog.getByRole('button', { name: 'Send the answer' }).textContent).toContain('Ctrl Enter');
  await user.type(field, 'It is.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field.value).toBe(''));
  expect(requestsOf(CLOSE)).toEqual([]);
  await user.type(field, 'It is again.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect((await requestOf(CLOSE)).params).toEqual({ id: message._id });
  expect(requestsOf(ANSWER).map(({ body }) => body)).toEqual([{ answer: 'It is.' }, { answer: 'It is again.' }]);
});

test('nothing is resolved while there is no answer, or it cannot be sent', async () => {
  const { user, dialog, field } = await openMessage();
  const both = dialog.getByRole('button', { name: 'Send and resolve' });
  await user.click(both);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  refuse(ANSWER, fail('input.invalid'));
  await user.type(field, 'It is.');
  await user.click(both);
  await dialog.findByRole('alert');
  expect(field.value).toBe('It is.');
  expect(requestsOf(CLOSE)).toEqual([]);
});

test('an answer that was sent is not sent again where only the resolving fails', async () => {
  answer(ANSWER, { data: message });
  refuse(CLOSE, fail('contact.tooMany'));
  const { user, dialog, field } = await openMessage();
  await user.type(field, 'It is.');
  await user.click(dialog.getByRole('button', { name: 'Send and resolve' }));
  await requestOf(CLOSE);
  await waitFor(() => expect(field.value).toBe(''));
  expect(requestsOf(ANSWER)).toHaveLength(1);
});

test('one that is resolved is only answered', async () => {
  answer('GET /messages/{id}', { data: { ...opened, closed: true } });
  const { dialog } = await openMessage();
  expect(dialog.queryByRole('button', { name: 'Send and resolve' })).toBeNull();
});
