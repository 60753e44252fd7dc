import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auditKinds } from '#contract/audit.ts';
import { answer } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeAuditEntry } from '#web/testing/make-admin.ts';
import { open } from '#web/testing/open.tsx';

const address = '/dashboard/admin/audit';

test('the acts stand beneath what they are about, both from A to Z', async () => {
  answer('GET /admin/audit', pageOf([makeAuditEntry(1)]));
  await open(address, { as: 'admin' });
  const acts = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Act' });
  const groups = within(acts)
    .getAllByRole<HTMLOptGroupElement>('group')
    .map((group) => [group.label, [...group.querySelectorAll('option')].map(({ text }) => text)] as const);
  const headings = groups.map(([heading]) => heading);
  expect(headings).toEqual(headings.toSorted());
  expect(headings).toContain('order');
  for (const [, texts] of groups) expect(texts).toEqual(texts.toSorted());
  for (const [, texts] of groups) expect(new Set(texts).size, 'no two acts of a thing have the same words').toBe(texts.length);
  const values = groups.flatMap(([, texts]) => texts);
  expect(values.filter((text) => text.length > 32 || text.includes('…'))).toEqual([]);
  expect(values).toHaveLength(auditKinds.length);
  expect(acts.querySelector<HTMLOptionElement>('option[value="chat.reported"]')?.parentElement).toHaveProperty('label', 'email');
});

test('where nothing in sight has a before there is no column of it, and the count says what it counts', async () => {
  const made = { action: 'art.created', objectType: 'art', before: null, after: { name: 'Rain' } };
  answer('GET /admin/audit', {
    data: [1, 2].map((n) => makeAuditEntry(n, { ...made, objectId: idOf(n), at: `2026-03-2${n}T08:00:00.000Z` })),
    page: { next: 'more', total: null },
  });
  await open(address, { as: 'admin' });
  await screen.findByRole('table', { name: 'Audit log' });
  expect(await screen.findByText('More than 2 entries')).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Before' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'After' })).toBeTruthy();
});

test('settings that were changed together are named, each with both sides', async () => {
  const actor = { _id: idOf(9), name: 'Grace' };
  const changed = (number: number, name: string, before: unknown, after: unknown) =>
    makeAuditEntry(number, {
      actor,
      action: 'setting.changed',
      objectType: 'setting',
      objectId: name,
      about: { name, link: '/dashboard/admin/settings' },
      before,
      after,
    });
  answer('GET /admin/audit', pageOf([changed(5, 'returnDays', 14, 21), changed(4, 'exchangeRates', { NGN: 1 }, { NGN: 2.5 })]));
  const { user } = await open('/dashboard/admin/audit', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Grace changed 2 settings: Days for returns, Exchange rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entries' }));
  const [one, other] = dialog.getAllByRole('listitem');
  expect(one?.textContent).toMatch(/^Days for returns14 → 21 · /);
  expect(other?.textContent).toMatch(/^Exchange rateNGN: 1 → 2\.50 · /);
});
