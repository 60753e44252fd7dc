import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';

const server = useTestServer();
const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115', street: 'Invalidenstraße 43' };
const kigali = { province: 'Kigali', district: 'Gasabo', sector: 'Remera' };
const none = { province: null, district: null, sector: null };

const edit = (id: string, as: string, body: object) => server.call(`PUT /users/${id}`, { as, body });

test('an account from before countries were stored lives in Rwanda', async () => {
  const { id, token } = await server.person();
  const answer = await server.call(`GET /users/${id}`, { as: token });
  expect(answer.json().data).toMatchObject({ country: 'RW', city: null, postalCode: null });
});

test('PUT /users/{id} stores an address abroad, and an admin can read and change it', async () => {
  const { id, token } = await server.person();
  const boss = await server.person({ role: 'Admin' });
  const answer = await edit(id, token, { ...berlin, country: 'de', province: '', district: '', sector: '', phone: '030 901820' });
  expect(answer.json().data).toMatchObject({ ...berlin, ...none, phone: '+4930901820' });
  const changed = await edit(id, boss.token, { city: 'Potsdam', postalCode: '' });
  expect(changed.json().data).toMatchObject({ ...berlin, city: 'Potsdam', postalCode: null });
  const log = await server.services.db.$client.query(
    `SELECT after FROM audit_log WHERE action = 'user.edited' AND object_id = $1 ORDER BY id DESC LIMIT 1`,
    [id],
  );
  expect(log.rows).toEqual([{ after: { fields: ['city', 'postalCode'] } }]);
});

test('a change of country clears the fields of the previous country', async () => {
  const { id, token } = await server.person({ ...kigali, street: 'KN 5 Rd' });
  expect((await edit(id, token, { country: 'DE' })).json().data).toMatchObject({ country: 'DE', ...none, street: 'KN 5 Rd' });
  expect((await edit(id, token, berlin)).json().data).toMatchObject(berlin);
  expect((await edit(id, token, { country: '', ...kigali })).json().data).toMatchObject({
    country: 'RW',
    city: null,
    postalCode: null,
    ...kigali,
  });
});

test.each([
  ['no country', { country: 'XX' }, { country: 'Please choose a country from the list' }],
  ['a name of the object', { country: '__' }, { country: 'Please choose a country from the list' }],
  ['a long text', { country: 'Germany' }, { country: 'This text is too long' }],
  ['a long city', { country: 'DE', city: 'x'.repeat(121) }, { city: 'This text is too long' }],
  ['a long postal code', { country: 'DE', postalCode: '1'.repeat(21) }, { postalCode: 'This text is too long' }],
  ['a province abroad', { ...berlin, province: 'Kigali' }, { province: 'Only addresses in Rwanda have a province, district and sector' }],
])('PUT /users/{id} refuses %s and changes nothing', async (_, body, fields) => {
  const { id, token } = await server.person({ ...kigali });
  const answer = await edit(id, token, body);
  expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  expect((await server.call(`GET /users/${id}`, { as: token })).json().data).toMatchObject({ country: 'RW', city: null, ...kigali });
});

test('20 concurrent edits, half of them changing the country, leave one consistent address', async () => {
  const { id, token } = await server.person();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => edit(id, token, place % 2 ? berlin : { country: 'RW', ...kigali })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  const { data } = (await server.call(`GET /users/${id}`, { as: token })).json();
  if (data.country === 'DE') expect(data).toMatchObject({ ...berlin, ...none });
  else expect(data).toMatchObject({ city: null, postalCode: null, ...kigali });
});

test('a province sent concurrently with a move abroad is never stored with the other country', async () => {
  const { id, token } = await server.person();
  for (let round = 0; round < 5; round += 1) {
    await edit(id, token, { country: 'RW' });
    const answers = await Promise.all([edit(id, token, berlin), edit(id, token, kigali), edit(id, token, berlin), edit(id, token, kigali)]);
    for (const { statusCode } of answers) expect([200, 400]).toContain(statusCode);
    const { data } = (await server.call(`GET /users/${id}`, { as: token })).json();
    expect(data).toMatchObject({ country: 'DE', ...none });
  }
});

test('an address abroad is not shown to others', async () => {
  const { id, token } = await server.person({ role: 'Artist', slug: 'berlin-artist', ...berlin });
  const stranger = await server.person();
  for (const as of [undefined, stranger.token]) {
    for (const path of [`GET /users/${id}`, 'GET /users', 'GET /artists/berlin-artist', 'GET /messages/artists/all'] as const) {
      const answer = await server.call(path, as ? { as } : {});
      expect(answer.body, path).not.toMatch(/Berlin"|10115|Invalidenstra|"DE"/);
    }
  }
  expect((await server.call(`GET /users/${id}`, { as: token })).json().data).toMatchObject(berlin);
});

test('an application from abroad has its address with the city', async () => {
  const { id, token } = await server.person({ role: 'Artist', status: 'pending' });
  const hasAddress = async () => (await server.call(`GET /users/${id}/application`, { as: token })).json().data.completeness.address;
  await edit(id, token, { country: 'DE' });
  expect(await hasAddress()).toBe(false);
  await edit(id, token, berlin);
  expect(await hasAddress()).toBe(true);
  await edit(id, token, { country: 'RW', city: 'Kigali' });
  expect(await hasAddress()).toBe(false);
});

test('the export has the address, and erasure deletes it', async () => {
  const { id, token } = await server.person({ ...berlin });
  expect((await server.call(`GET /users/${id}/export`, { as: token })).json().data.profile).toMatchObject(berlin);
  const boss = await server.person({ role: 'Admin' });
  expect((await server.call('GET /admin/export/people.csv', { as: boss.token })).body).toContain('Berlin,10115,DE');
  expect((await server.call(`DELETE /users/${id}`, { as: boss.token, body: { password: KNOWN_PASSWORD } })).statusCode).toBe(200);
  const { rows } = await server.services.db.$client.query('SELECT street, country, city, postal_code FROM users WHERE id = $1', [id]);
  expect(rows).toEqual([{ street: null, country: 'RW', city: null, postal_code: null }]);
});
