import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { auditKinds } from '#contract/audit.ts';
import { answer, answerWith } from '#web/testing/fake-api.ts';
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

test('money, roles and settings are never folded: each says its sum, and who became what', async () => {
  const actor = { _id: idOf(9), name: 'Grace' };
  const entry = (number: number, action: string, [objectType, objectId]: [string, string], name: string, before: unknown, after: unknown) =>
    makeAuditEntry(number, { actor, action, objectType, objectId, about: { name, link: null }, before, after });
  answer(
    'GET /admin/audit',
    pageOf([
      entry(8, 'order.refundRequested', ['order', idOf(1)], '1010', null, { frw: 34_500 }),
      entry(7, 'order.refundRequested', ['order', idOf(2)], '1012', null, { frw: 50_000 }),
      entry(6, 'order.refundRequested', ['order', idOf(2)], '1012', null, { frw: 16_500 }),
      entry(5, 'user.roleChanged', ['user', idOf(3)], 'Keza', { staff: null }, { staff: 'support' }),
      entry(4, 'user.roleChanged', ['user', idOf(4)], 'David', { staff: null }, { staff: 'editor' }),
      entry(3, 'setting.changed', ['setting', 'returnDays'], 'returnDays', 14, 21),
      entry(2, 'setting.changed', ['setting', 'exchangeRates'], 'exchangeRates', { NGN: 1 }, { NGN: 2.5 }),
      entry(1, 'payment.failed', ['payment', idOf(5)], '1013', null, null),
      entry(0, 'payment.failed', ['payment', idOf(6)], '1014', null, null),
    ]),
  );
  await open(address, { as: 'admin' });
  for (const name of [
    'Grace refunded 34,500 Frw of order 1010',
    'Grace refunded 50,000 Frw of order 1012',
    'Grace refunded 16,500 Frw of order 1012',
    'Grace changed the role of Keza',
    'Grace changed the role of David',
    'Grace changed the setting “Days for returns”',
    'Grace changed the setting “Exchange rate”',
    'A payment of order 1013 failed',
    'A payment of order 1014 failed',
  ])
    expect(await screen.findByRole('button', { name })).toBeTruthy();
});

test.each([
  ['?from=2026-11-24&to=2026-11-24', 'ubugeni-audit-2026-11-24.csv'],
  ['?on=order&search=Muhire%20%26%20Éric', 'ubugeni-audit-order-muhire-eric.csv'],
  ['', 'ubugeni-audit.csv'],
])('the file of the log at %j says what it has of it', async (query, name) => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  answer('GET /admin/audit', pageOf([makeAuditEntry(1)]));
  answerWith('GET /admin/audit.csv', () => new Response('Number\n', { headers: { 'content-type': 'text/csv' } }));
  const { user } = await open(`${address}${query}`, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Export CSV of the entries in this list' }));
  await waitFor(() => expect(saved).toEqual([name]));
});
