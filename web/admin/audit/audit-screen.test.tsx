import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { auditKinds } from '#contract/audit.ts';
import { answer, requestOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeAuditEntry } from '#web/testing/make-admin.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';
import { splitChange } from './changed-part.ts';
import { groupEntries } from './group-entries.ts';
import { sentences } from './sentences.ts';

const address = '/dashboard/admin/audit';
const order = makeAuditEntry(1, {
  action: 'order.completed',
  objectType: 'order',
  objectId: idOf(17),
  about: { name: '1017', link: `/dashboard/admin/orders/${idOf(17)}` },
  before: { status: 'pending' },
  after: { status: 'complete' },
});
const price = makeAuditEntry(2, {
  action: 'art.priceChanged',
  objectType: 'art',
  about: { name: 'Sun at Nasho', link: '/sun-at-nasho' },
  before: { price: 35_000 },
  after: { price: 41_000, line: idOf(3) },
});
const rate = makeAuditEntry(3, {
  actor: null,
  action: 'setting.changed',
  objectType: 'setting',
  objectId: 'exchangeRates',
  about: { name: 'exchangeRates', link: '/dashboard/admin/settings' },
  before: { NGN: 1 },
  after: { NGN: 2.5 },
});

beforeEach(() => answer('GET /admin/audit', pageOf([order, price, rate])));
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Audit log' }))
    .getAllByRole('row')
    .slice(1);

test('From and To stand on one line, whatever the width', async () => {
  const { user } = await open(address, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  const pair = (await screen.findByLabelText('From')).closest('label')!.parentElement!;
  expect([...pair.children].map(({ textContent }) => textContent)).toEqual(['From', 'To']);
});

test('days are chosen as they are spoken', async () => {
  const { user, address: now } = await open(address, { as: 'admin' });
  const days = await screen.findByRole('combobox', { name: 'When' });
  expect(
    within(days)
      .getAllByRole('option')
      .slice(1, 4)
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'Yesterday', 'Last 7 days']);
  await user.selectOptions(days, 'Today');
  expect(now()).toBe(`${address}?days=today`);
  await waitFor(async () => expect((await requestOf('GET /admin/audit')).query.from).toMatch(/^\d{4}-\d\d-\d\d$/));
  const { from, to } = (await requestOf('GET /admin/audit')).query;
  expect(to).toBe(from);
});

test('each entry is a sentence with who and what as links, before and after in readable words', async () => {
  await open(address, { as: 'admin' });
  const [first, second, third] = await rows();
  const admin = accounts.admin.name;
  expect(first?.textContent).toContain(`${admin} approved order 1017`);
  expect(first?.querySelector('[data-prose] button')?.textContent).toBe(`${admin} approved order 1017`);
  // Where before and after have no columns.
  expect(first!.querySelector('[data-prose] .list-line')!.textContent).toBe('Status: pending → Status: complete');
  expect(within(first!).getByRole('link', { name: '1017' }).getAttribute('href')).toBe(`/dashboard/admin/orders/${idOf(17)}`);
  expect(within(first!).getByRole('link', { name: admin }).getAttribute('href')).toBe(`/dashboard/admin/people/${accounts.admin._id}`);
  expect(first?.textContent).toContain('Status: pendingStatus: complete');
  expect(second?.textContent).toContain('changed the price of Sun at Nasho');
  expect(second?.textContent).toContain('Price:\u00a035,000\u00a0FrwPrice:\u00a041,000\u00a0Frw');
  expect(third?.textContent).toContain('Ubugeni changed the setting “Exchange rate”');
  for (const row of await rows()) expect(row.textContent).not.toMatch(/[{}[\]]|[\da-f]{8}-/);
});

test('an opened entry has both sides beside each other, and the codes folded away', async () => {
  const { user } = await open(address, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: /changed the price of Sun at Nasho$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entry' }));
  const cells = within(dialog.getByRole('table', { name: 'Before and after' })).getAllByRole('row')[1];
  expect(cells?.textContent).toBe('Price35,000 Frw41,000 Frw');
  expect(dialog.getByText('art.priceChanged').closest('details')?.open).toBe(false);
  expect(dialog.getByRole('link', { name: 'Everything done to it' }).getAttribute('href')).toBe(`${address}?object=${accounts.artist._id}`);
});

const hidden = (number: number, at: string, changes = {}) =>
  makeAuditEntry(number, {
    at,
    action: 'art.stateChanged',
    objectType: 'art',
    objectId: idOf(200 + number),
    about: { name: `Work ${number}`, link: `/work-${number}` },
    before: { state: 'published' },
    after: { state: 'hidden' },
    ...changes,
  });

test('the same act by the same person within minutes is one entry that opens, and each of it too', async () => {
  const page = [9, 8, 7].map((number) => hidden(number, `2026-03-20T08:0${number}:00.000Z`));
  const others = [
    hidden(6, '2026-03-20T08:06:30.000Z', { actor: { _id: idOf(300), name: 'Eric' } }),
    hidden(5, '2026-03-20T08:06:00.000Z', {
      actor: { _id: idOf(300), name: 'Eric' },
      before: { state: 'hidden' },
      after: { state: 'published' },
    }),
    hidden(4, '2026-03-20T07:40:00.000Z', {
      actor: { _id: idOf(300), name: 'Eric' },
      before: { state: 'hidden' },
      after: { state: 'published' },
    }),
  ];
  answer('GET /admin/audit', pageOf([...page, ...others]));
  const { user, address: now } = await open(address, { as: 'admin' });
  const admin = accounts.admin.name;
  const texts = (await rows()).map((row) => row.querySelector('[data-prose] button')?.textContent);
  expect(texts).toEqual([`${admin} hid 3 artworks`, 'Eric hid Work 6', 'Eric published Work 5', 'Eric published Work 4']);
  const [group] = await rows();
  expect(group?.textContent).toContain('State: publishedState: hidden');
  await user.click(screen.getByRole('button', { name: `${admin} hid 3 artworks` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entries' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d\d:\d\d/, ''))).toEqual([
    expect.stringContaining('Work 9State: published → hidden'),
    expect.stringContaining('Work 8'),
    expect.stringContaining('Work 7'),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Details: Work 8' }));
  await screen.findByRole('dialog', { name: 'Entry' });
  expect(now()).toBe(`${address}?entry=8`);
});

test('a bulk act that goes on behind the page is loaded to its end, and exported whole', async () => {
  const at = (number: number) => hidden(number, '2026-03-20T08:00:00.000Z');
  answer('GET /admin/audit', ({ query }) =>
    query.cursor ? pageOf([at(3), at(2), price]) : { data: [at(5), at(4)], page: { next: 'more', total: null } },
  );
  await open(address, { as: 'admin' });
  expect(await screen.findByRole('button', { name: `${accounts.admin.name} hid 4 artworks` })).toBeTruthy();
  expect(await rows()).toHaveLength(2);
});

test('a figure that was changed and changed back is two rows with both sides; a currency keeps its name', async () => {
  const admin = { _id: idOf(9), name: 'Grace' };
  const back = { ...rate, _id: '5', actor: admin, before: { NGN: 1.1 }, after: { NGN: 1.05 } };
  const change = { ...rate, _id: '4', actor: admin, before: { NGN: 1.05 }, after: { NGN: 1.1 } };
  answer('GET /admin/audit', pageOf([back, change]));
  await open('/dashboard/admin/audit', { as: 'admin' });
  const [first, second, ...others] = await rows();
  expect(first?.textContent).toMatch(/NGN:\s1\.10NGN:\s1\.05/);
  expect(second?.textContent).toMatch(/NGN:\s1\.05NGN:\s1\.10/);
  expect(others).toEqual([]);
});

test('entries of one act are called after the first of them', () => {
  const times = [1, 2].map((number) => hidden(number, '2026-03-20T08:00:00.000Z', { objectId: idOf(200) }));
  expect(groupEntries(times)).toMatchObject([{ _id: '1-all', entries: times }]);
  expect(groupEntries([])).toEqual([]);
});

test('what differs of a text is marked on both sides, by whole words', () => {
  expect(splitChange('Open until six.', 'Open until seven.')).toEqual([
    { start: 'Open until ', changed: 'six.', end: '' },
    { start: 'Open until ', changed: 'seven.', end: '' },
  ]);
  expect(splitChange('35,000 Frw', '41,000 Frw').map(({ changed }) => changed)).toEqual(['35,000', '41,000']);
  expect(splitChange('a a', 'a')).toEqual([
    { start: 'a', changed: ' a', end: '' },
    { start: 'a', changed: '', end: '' },
  ]);
});

test('of a payment the order around it is no change, and a group of different changes says the first and the last', async () => {
  const paid = makeAuditEntry(9, {
    action: 'payment.paid',
    objectType: 'payment',
    before: { state: 'pending', status: 'pending', payment: 'unpaid' },
    after: { state: 'paid', amount: 54_000, currency: 'RWF', rate: 1 },
  });
  const prices = [1, 2].map((n) =>
    makeAuditEntry(n, { action: 'art.priceChanged', objectType: 'art', objectId: idOf(n), before: { price: n }, after: { price: n + 5 } }),
  );
  answer('GET /admin/audit', pageOf([paid, ...prices]));
  await open(address, { as: 'admin' });
  const [first, second] = await rows();
  expect(first?.textContent).toContain('State: pendingState: paid · Amount:\u00a054,000\u00a0Frw');
  expect(second?.textContent).toContain(`${accounts.admin.name} changed the price of 2 artworks`);
  expect(second?.textContent).toContain('Price:\u00a01\u00a0Frw … Price:\u00a02\u00a0FrwPrice:\u00a06\u00a0Frw … Price:\u00a07\u00a0Frw');
});

test('a draft without a name is called so, leads to it, and says nothing that nobody wrote', async () => {
  const after = { name: '', price: 0, available_arts: 1 };
  const about = { name: '', link: '/draft-1' };
  answer('GET /admin/audit', pageOf([makeAuditEntry(1, { action: 'art.created', objectType: 'art', about, before: null, after })]));
  await open(address, { as: 'admin' });
  const row = (await screen.findByRole('button', { name: /created artwork Untitled draft$/ })).closest('tr')!;
  expect(within(row).getByRole('link', { name: 'Untitled draft' }).getAttribute('href')).toBe('/draft-1');
  expect(row.textContent, 'nobody wrote a price or a name').not.toMatch(/Price|Name/);
  expect(row.textContent).toContain('In stock: 1');
});

test('sign-ins are left out unless they are asked for', async () => {
  const { user, address: now } = await open(address, { as: 'admin' });
  expect((await requestOf('GET /admin/audit')).query).toEqual({ sort: 'newest', sessions: 'without' });
  await user.click(await screen.findByRole('button', { name: 'Sign-ins' }));
  await waitFor(() => expect(now()).toBe(`${address}?sessions=only`));
  expect((await requestOf('GET /admin/audit', 2)).query).toEqual({ sort: 'newest', sessions: 'only' });
});

test('the acts to choose from are those on what is looked at', async () => {
  await open(`${address}?on=article&kind=review.hidden`, { as: 'admin' });
  const acts = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Act' });
  const values = [...acts.options].map(({ value }) => value);
  expect(values).toContain('article.published');
  expect(
    values.filter((value) => value !== '' && !value.startsWith('article.')),
    'the chosen one stays',
  ).toEqual(['review.hidden']);
});

test('where a filter finds nothing it says so, not that all is done', async () => {
  const { user } = await open(address, { as: 'admin' });
  await screen.findByRole('table', { name: 'Audit log' });
  answer('GET /admin/audit', pageOf([]));
  await user.selectOptions(screen.getByRole('combobox', { name: 'On what' }), 'offer');
  expect(await screen.findByText('Nothing matches On what: offer.')).toBeTruthy();
});

test('it is filtered by a person who is searched for, a kind, a thing and days; odd values of the address are left out', async () => {
  const { _id, name } = accounts.admin;
  answer('GET /users', pageOf([makePerson({ _id, name })]));
  answer('GET /users/{id}', { data: makePerson({ _id, name }) });
  const { user, address: now } = await open(`${address}?on=planet&kind=x&person=x&from=soon`, { as: 'admin' });
  expect((await requestOf('GET /admin/audit')).query).toEqual({ sort: 'newest', sessions: 'without' });
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await user.click(screen.getByRole('button', { name: 'Person' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who did it?' }));
  await user.type(dialog.getByRole('searchbox', { name: 'Name, email or phone' }), 'ubug');
  await user.click(await dialog.findByRole('button', { name: new RegExp(`^${accounts.admin.name}`) }));
  await waitFor(() => expect(now()).toBe(`${address}?person=${accounts.admin._id}`));
  expect(await screen.findByRole('button', { name: `By ${accounts.admin.name}` })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'On what' }), 'order');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Act' }), 'Approved');
  await waitFor(() => expect(now()).toBe(`${address}?person=${accounts.admin._id}&on=order&kind=order.completed`));
  const asked = { person: accounts.admin._id, objectType: 'order', kind: 'order.completed' };
  await waitFor(async () => expect((await requestOf('GET /admin/audit', 4)).query).toMatchObject(asked));
});

test('an old entry that does not say whether a review was kept or shown again is told by those before it', async () => {
  const entry = makeAuditEntry(1, {
    action: 'review.restored',
    objectType: 'review',
    about: { name: 'Hills', link: null },
    before: null,
    after: null,
  });
  answer(
    'GET /admin/audit',
    pageOf([
      { ...entry, was: 'hidden' },
      { ...entry, _id: '2', was: 'new' },
      { ...entry, _id: '3' },
    ]),
  );
  await open(address, { as: 'admin' });
  expect(await screen.findByRole('button', { name: /showed a review of Hills again$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /kept a review of Hills$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /kept a review of Hills or showed it again$/ })).toBeTruthy();
});

test('every action of the contract has a sentence of its own', () => {
  expect(Object.keys(sentences).toSorted()).toEqual(auditKinds.toSorted());
  const texts = Object.values(sentences).map(
    (sentence) => sentence({ who: 'Grace', what: '1017', isOwn: false, state: undefined }).message,
  );
  expect(new Set(texts).size).toBe(texts.length);
});

test('an entry of a version that is no more is shown by its codes, one of what is gone by what it keeps of it', async () => {
  const old = makeAuditEntry(4, { action: 'planet.moved', objectType: 'planet', objectId: 'x', about: null });
  const deleted = makeAuditEntry(5, { action: 'reply.deleted', objectType: 'reply', about: null, before: { title: 'Hours', text: 'Six' } });
  answer('GET /admin/audit', pageOf([old, deleted]));
  await open(address, { as: 'admin' });
  const [first, second] = await rows();
  expect(first?.textContent).toContain(`${accounts.admin.name}: planet.moved`);
  expect(second?.textContent).toContain('deleted the saved reply “Hours”');
});
