import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makeSettings } from '#web/testing/make-admin.ts';
import { figures } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';

const SAVE = 'PUT /admin/settings';

beforeEach(() => {
  answer('GET /admin/settings', { data: makeSettings() });
  answer(SAVE, { data: makeSettings() });
  answer('GET /figures', { data: figures });
});

const openSettings = async (part: string) => {
  const visit = await open(`/dashboard/admin/settings/${part}`, { as: 'admin' });
  await screen.findByRole('button', { name: 'Save' });
  return visit;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test('what was saved is said by its part, leads to the audit log, and is taken back', async () => {
  const { user } = await openSettings('rate');
  const before = makeSettings().exchangeRates;
  await user.clear(field('1 Frw in NGN'));
  await user.type(field('1 Frw in NGN'), '2');
  await user.click(save());
  expect(await screen.findByText(/^Exchange rate: saved at \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'In the audit log' }).getAttribute('href')).toBe('/dashboard/admin/audit?on=setting');
  await user.click(screen.getByRole('button', { name: 'Undo: Exchange rate' }));
  expect((await requestOf(SAVE, 2)).body).toEqual({ exchangeRates: before });
  expect(await screen.findByText(/^Exchange rate: change undone/)).toBeTruthy();
  expect(field('1 Frw in NGN').value).toBe(String(before.NGN));
});

test.each(['featured', 'contact', 'figures', 'rate', 'transit', 'returns'])(
  'saved unchanged, %s says so and sends nothing',
  async (part) => {
    const { user } = await openSettings(part);
    await user.click(save());
    expect(await screen.findByText('Nothing to save.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'In the audit log' })).toBeNull();
    expect(requestsOf(SAVE)).toEqual([]);
  },
);

test('what is typed otherwise and is the same rate is nothing to save', async () => {
  const { user } = await openSettings('rate');
  await user.type(field('1 Frw in NGN'), '00');
  await user.click(save());
  expect(await screen.findByText('Nothing to save.')).toBeTruthy();
  expect(screen.queryByText('Not saved yet')).toBeNull();
  expect(requestsOf(SAVE)).toEqual([]);
});
