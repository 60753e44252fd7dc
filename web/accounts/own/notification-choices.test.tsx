import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { NotifyChoices } from '#contract/notifications.ts';
import { answer, hold, refuse, requestOf } from '#web/testing/fake-api.ts';
import { show } from '#web/testing/open.tsx';
import { NotificationChoices } from './notification-choices.tsx';

const choices: NotifyChoices = [
  { kind: 'message', by: 'mail' },
  { kind: 'question', by: 'site' },
  { kind: 'search', by: 'mail' },
];
beforeEach(() => {
  answer('GET /notifications/choices', { data: choices });
  answer('GET /mail-preferences', { data: { newMessages: true, newsletter: false, savedSearches: true, isEmailVerified: true } });
});

const openChoices = () => show(<NotificationChoices />, { as: 'customer' });
const way = (name: string) => screen.findByRole('combobox', { name });

test('are chosen kind by kind: only what was changed is sent', async () => {
  answer('PUT /notifications/choices', { data: [{ kind: 'message', by: 'daily' }, ...choices.slice(1)] });
  const { user } = openChoices();
  await user.selectOptions(await way('Messages'), 'On the site and in a daily summary');
  expect((await requestOf('PUT /notifications/choices')).body).toEqual({ message: 'daily' });
  expect(await way('Messages')).toHaveProperty('value', 'daily');
  expect(await way('Questions about my works')).toHaveProperty('value', 'site');
});

test('of searches are emails, and those of orders and the account are always sent', async () => {
  openChoices();
  const options = within(await way('New works that fit my saved searches')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['By email, as often as each search says', 'Not at all']);
  const fixed = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.endsWith('Always sent'));
  expect(fixed.map(({ textContent }) => textContent)).toEqual([
    'Orders and paymentsAlways sent',
    'Your account and its securityAlways sent',
  ]);
});

test('show a choice at once, and take it back when it is refused', async () => {
  refuse('PUT /notifications/choices', fail('server.busy'));
  const release = hold('PUT /notifications/choices');
  const { user } = openChoices();
  await user.selectOptions(await way('Messages'), 'Not at all');
  expect(await way('Messages')).toHaveProperty('value', 'none');
  release();
  expect(await screen.findByText('Ubugeni is busy. Please try again in a moment.')).toBeTruthy();
  await waitFor(async () => expect(await way('Messages')).toHaveProperty('value', 'mail'));
});
