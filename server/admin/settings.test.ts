import { expect, test } from 'vitest';
import { openTestServer, useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const admin = () => server.person({ role: 'Admin' });
const put = async (body: object) => server.call('PUT /admin/settings', { as: (await admin()).token, body });
const figures = async () => (await server.call('GET /figures')).json().data;
const fixed = { artists: '2,500+', approval: '100%', rating: '4.9' };

test('the figures are the specification’s until they are changed, and editable', async () => {
  expect(await figures()).toMatchObject({ ...fixed, isLive: false });
  const texts = { artists: '10', approval: '90%', rating: '4.0', artworksSold: '3', happyCustomers: '2', countriesServed: '1' };
  expect((await put({ figures: texts })).json().data).toMatchObject({ figures: texts, liveFigures: false });
  expect(await figures()).toEqual({ ...texts, isLive: false });
  expect((await put({ figures: { ...texts, rating: ' ' } })).statusCode).toBe(400);
});

test('a setting sent as it holds already is not written and has no entry in the log', async () => {
  const as = (await server.person({ role: 'Admin' })).token;
  const entries = async () =>
    (await server.services.db.$client.query("SELECT object_id FROM audit_log WHERE action = 'setting.changed' ORDER BY id")).rows;
  const { data: held } = (await server.call('PUT /admin/settings', { as, body: {} })).json();
  const { address, ...contact } = held.contact;
  const before = await entries();
  // The fields in another order, too.
  expect((await server.call('PUT /admin/settings', { as, body: { ...held, contact: { ...contact, address } } })).json().data).toEqual(held);
  expect(await entries()).toEqual(before);
  const longer = { ...held, returnDays: held.returnDays + 1 };
  // Of equal ones at once the first counts.
  await Promise.all(Array.from({ length: 8 }, () => server.call('PUT /admin/settings', { as, body: longer })));
  expect(await entries()).toEqual([...before, { object_id: 'returnDays' }]);
  await server.call('PUT /admin/settings', { as, body: held });
});

test('the switch shows the live figures instead', async () => {
  const answer = await put({ liveFigures: true });
  expect(answer.json().data.liveFigures).toBe(true);
  expect((await figures()).isLive).toBe(true);
  await put({ liveFigures: false });
  expect((await figures()).isLive).toBe(false);
});

test('in production the live figures are the default, so that no claim is false', async () => {
  const shop = await openTestServer({ RATE_LIMITS: 'on', PUBLIC_URL: 'https://ubugeni.example' });
  try {
    expect((await shop.call('GET /figures')).json().data).toEqual({
      artists: '0',
      approval: '—',
      rating: '—',
      artworksSold: '0',
      happyCustomers: '0',
      countriesServed: '1',
      isLive: true,
    });
    const boss = await shop.person({ role: 'Admin' });
    await shop.call('PUT /admin/settings', { as: boss.token, body: { liveFigures: false } });
    expect((await shop.call('GET /figures')).json().data).toMatchObject({ ...fixed, isLive: false });
  } finally {
    await shop.close();
  }
});

test('an unknown setting is refused by its name, and nothing is changed', async () => {
  const before = (await put({})).json().data;
  const answer = await put({ liveFigures: true, liveFigure: false, exchangeRate: { NGN: 2 } });
  expect(answer.statusCode).toBe(400);
  const message = 'This field or column isn’t known. Rename or remove it.';
  expect(answer.json()).toMatchObject({ code: 'input.invalid', message, fields: { liveFigure: message, exchangeRate: message } });
  expect((await put({ exchangeRates: { NGN: 2, USD: 3 } })).json().fields).toEqual({ exchangeRates: message });
  expect((await put({})).json().data).toEqual(before);
});

test('absent settings keep their values, and each change is audited with before and after', async () => {
  const before = (await put({})).json().data;
  const contact = { phone: '+250 788 000 111', email: 'shop@example.com', address: 'KG 1\nKigali', hours: ['Always'] };
  const after = (await put({ contact, exchangeRates: { NGN: 1.25 } })).json().data;
  expect(after).toEqual({ ...before, contact, exchangeRates: { NGN: 1.25 } });
  expect((await server.call('GET /contact-details')).json().data).toEqual({
    ...contact,
    returnDays: 14,
    transitDays: { rwandaFrom: 1, rwandaTo: 3, abroadFrom: 7, abroadTo: 21 },
  });
  const options = (await server.call('GET /payments/options')).json().data;
  expect(options.currencies).toContainEqual(expect.objectContaining({ currency: 'NGN', rate: 1.25 }));
  const entries = await server.services.db.$client.query(
    "SELECT object_id, before, after FROM audit_log WHERE action = 'setting.changed' ORDER BY id DESC LIMIT 2",
  );
  expect(entries.rows).toContainEqual({ object_id: 'exchangeRates', before: { NGN: 1.05 }, after: { NGN: 1.25 } });
});

test.each([
  ['a rate of nothing', { exchangeRates: { NGN: 0 } }],
  ['a rate that is no number', { exchangeRates: { NGN: 'much' } }],
  ['an invalid email address', { contact: { phone: '1', email: 'x', address: 'y', hours: ['z'] } }],
  ['91 days under way', { transitDays: { rwandaFrom: 1, rwandaTo: 3, abroadFrom: 7, abroadTo: 91 } }],
  ['fewer days under way to than from', { transitDays: { rwandaFrom: 3, rwandaTo: 1, abroadFrom: 7, abroadTo: 21 } }],
  ['days under way of Rwanda alone', { transitDays: { rwandaFrom: 1, rwandaTo: 3 } }],
  ['returns for 61 days', { returnDays: 61 }],
  ['returns for -1 days', { returnDays: -1 }],
  ['returns for half a day', { returnDays: 0.5 }],
  ['returns for no number of days', { returnDays: '' }],
  ['no hours', { contact: { phone: '1', email: 'a@b.co', address: 'y', hours: [] } }],
  ['an unknown featured artwork', { featured: ['00000000-0000-7000-8000-000000000000'] }],
  ['seven featured artworks', { featured: Array(7).fill('00000000-0000-7000-8000-000000000000') }],
])('PUT /admin/settings refuses %s', async (_, body) => {
  const answer = await put(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: 'fail', code: 'input.invalid', fields: expect.anything() });
});

test.each([0, 60, '21'])('works can be returned within %j days, which everybody reads and the log has', async (returnDays) => {
  const { returnDays: before } = (await put({})).json().data;
  expect((await put({ returnDays })).json().data).toMatchObject({ returnDays: Number(returnDays) });
  expect((await server.call('GET /contact-details')).json().data).toMatchObject({ returnDays: Number(returnDays) });
  const entries = await server.services.db.$client.query(
    "SELECT object_id, before, after FROM audit_log WHERE action = 'setting.changed' ORDER BY id DESC LIMIT 1",
  );
  expect(entries.rows).toEqual([{ object_id: 'returnDays', before, after: Number(returnDays) }]);
});

test('PUT /admin/settings is for admins only', async () => {
  expect((await server.call('PUT /admin/settings', { body: {} })).statusCode).toBe(401);
  for (const role of ['User', 'Artist'] as const) {
    const { token } = await server.person({ role });
    expect((await server.call('PUT /admin/settings', { as: token, body: { liveFigures: true } })).statusCode).toBe(403);
  }
});

test('for how many days a parcel is under way is read by everybody, also as typed', async () => {
  const transitDays = { rwandaFrom: '1', rwandaTo: '2', abroadFrom: '5', abroadTo: '30' };
  const stored = { rwandaFrom: 1, rwandaTo: 2, abroadFrom: 5, abroadTo: 30 };
  expect((await put({ transitDays })).json().data).toMatchObject({ transitDays: stored });
  expect((await server.call('GET /contact-details')).json().data).toMatchObject({ transitDays: stored });
});
