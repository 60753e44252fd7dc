import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fieldMessages } from '#contract/messages.ts';
import type { Address } from '#contract/addresses.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const kigali = { province: 'Kigali', district: 'Gasabo', sector: 'Kimihurura' };
const home = { name: 'Aline Uwase', phone: '0788 123 456', street: 'KG 7 Ave 12', ...kigali };
const paris = {
  name: 'Marie Petit',
  phone: '+33 6 12 34 56 78',
  country: 'fr',
  street: '12 rue des Arts',
  city: 'Paris',
  postalCode: '75011',
};

const add = (as: string, body: object = home) => server.call('POST /users/me/addresses', { as, body });
const added = async (as: string, body: object = home) => (await add(as, body)).json().data as Address;
const change = (as: string, id: string, body: object) => server.call(`PUT /users/me/addresses/${id}`, { as, body });
const listOf = async (as: string) => (await server.call('GET /users/me/addresses', { as })).json().data as Address[];

test('POST /users/me/addresses stores an address, its phone as E.164, and the first is the default', async () => {
  const { token } = await server.person();
  const answer = await add(token);
  expect([answer.statusCode, answer.json().data]).toEqual([
    201,
    { ...home, _id: expect.any(String), phone: '+250788123456', country: 'RW', city: null, postalCode: null, default: true },
  ]);
  const abroad = await added(token, paris);
  expect(abroad).toMatchObject({
    ...paris,
    country: 'FR',
    phone: '+33612345678',
    province: null,
    district: null,
    sector: null,
    default: false,
  });
  expect((await listOf(token)).map(({ name }) => name)).toEqual(['Aline Uwase', 'Marie Petit']);
});

test.each([
  [{ phone: '+2507' }, 'phone', fieldMessages.phoneInvalid],
  [{ phone: '07881234567890' }, 'phone', fieldMessages.phoneInvalid],
  [{ phone: 'call me maybe' }, 'phone', fieldMessages.phoneInvalid],
  [{ phone: '1'.repeat(40) }, 'phone', 'This text is too long'],
  [{ phone: '' }, 'phone', 'Phone Required'],
  [{ street: 'x' }, 'street', 'Please enter the street, the house number or a landmark'],
  [{ street: '' }, 'street', 'Street Required'],
  [{ name: ' ' }, 'name', 'Names Required'],
  [{ district: 'Rubavu' }, 'district', 'Please choose a province, district and sector from the lists'],
  [{ country: 'XX' }, 'country', 'Please choose a country from the list'],
  [{ country: 'Rwanda' }, 'country', 'This text is too long'],
  [{ ...paris, ...kigali }, 'province', 'Only addresses in Rwanda have a province, district and sector'],
  [{ ...paris, province: '', district: '', sector: '', city: '' }, 'city', 'City Required'],
  [
    { ...paris, province: '', district: '', sector: '', phone: '0612345' },
    'phone',
    'Enter a number such as 06 12 34 56 78 (France), or one with + and the country code',
  ],
])('an address with %j is refused at its field', async (wrong, field, message) => {
  const { token } = await server.person();
  const answer = await add(token, { ...home, ...wrong });
  expect([answer.statusCode, answer.json().fields?.[field]]).toEqual([400, message]);
  expect(await listOf(token)).toEqual([]);
});

test.each([
  [{ district: 'Musanze' }, { province: 'North', district: 'Musanze', sector: null, city: null }],
  [
    { province: '', district: 'huye', sector: 'Tumba' },
    { province: 'South', district: 'Huye', sector: 'Tumba' },
  ],
  [{ province: 'Kigali' }, { province: 'Kigali', district: null }],
  [{ city: 'Musanze' }, { province: null, district: null, sector: null, city: 'Musanze' }],
  [{}, { country: 'RW', province: null, district: null, city: null }],
])('an address in Rwanda with %j is taken, a district with its province', async (place, stored) => {
  const { token } = await server.person();
  const { name, phone, street } = home;
  const answer = await add(token, { name, phone, street, ...place });
  expect([answer.statusCode, answer.json().data]).toMatchObject([201, { street: 'KG 7 Ave 12', ...stored }]);
});

test('a new district brings its province, unless another one is sent or its sector is elsewhere', async () => {
  const { token } = await server.person();
  const { _id } = await added(token, { ...home, sector: '' });
  expect((await change(token, _id, { district: 'Rubavu' })).json().data).toMatchObject({ province: 'West', district: 'Rubavu' });
  expect((await change(token, _id, { province: 'Kigali', district: 'Huye' })).statusCode).toBe(400);
  expect((await change(token, _id, { district: 'Huye', sector: 'Remera' })).json().fields).toHaveProperty('district');
});

test('PUT /users/me/addresses/{id} keeps absent fields, moves the default, and never leaves none', async () => {
  const { token } = await server.person();
  const [first, second] = [await added(token), await added(token, paris)];
  expect((await change(token, first._id, { street: 'KN 3 Rd 5', default: false })).json().data).toEqual({
    ...first,
    street: 'KN 3 Rd 5',
  });
  expect((await change(token, second._id, { default: true })).json().data).toEqual({ ...second, default: true });
  expect((await listOf(token)).map((one) => [one._id, one.default])).toEqual([
    [second._id, true],
    [first._id, false],
  ]);
  const moved = await change(token, second._id, { country: 'RW', ...kigali });
  expect(moved.json().data).toMatchObject({ country: 'RW', city: null, postalCode: null, ...kigali });
});

test('after the default address is deleted the latest of the others is it', async () => {
  const { token } = await server.person();
  const [first, , third] = [await added(token), await added(token, paris), await added(token)];
  expect((await server.call(`DELETE /users/me/addresses/${first._id}`, { as: token })).statusCode).toBe(200);
  expect((await listOf(token)).filter((one) => one.default).map(({ _id }) => _id)).toEqual([third._id]);
  expect((await server.call(`DELETE /users/me/addresses/${first._id}`, { as: token })).statusCode).toBe(404);
});

test('an account has at most 10 addresses, also when 15 are saved at once, and one default', async () => {
  const { token } = await server.person();
  const answers = await Promise.all(Array.from({ length: 15 }, () => add(token, { ...home, default: true })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  const refused = answers.find(({ statusCode }) => statusCode !== 201);
  expect([refused?.statusCode, refused?.json().code]).toEqual([409, 'addresses.tooMany']);
  const all = await listOf(token);
  expect([all.length, all.filter((one) => one.default).length]).toEqual([10, 1]);
});

test('ten concurrent changes of the default, among deletions, end with one', async () => {
  const { token } = await server.person();
  const all = [];
  for (let n = 0; n < 6; n += 1) all.push(await added(token));
  const [gone, ...rest] = all;
  const answers = await Promise.all([
    ...rest.flatMap(({ _id }) => [change(token, _id, { default: true }), change(token, _id, { default: true })]),
    server.call(`DELETE /users/me/addresses/${gone?._id}`, { as: token }),
  ]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await listOf(token)).filter((one) => one.default)).toHaveLength(1);
});

test("another account's address is not found, and stays as it is (T22)", async () => {
  const [owner, thief] = [await server.person(), await server.person()];
  const address = await added(owner.token);
  for (const id of [address._id, randomUUID()]) {
    const answers = [
      await change(thief.token, id, { street: 'Elsewhere 1' }),
      await server.call(`DELETE /users/me/addresses/${id}`, { as: thief.token }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'addresses.notFound']);
  }
  expect(await listOf(owner.token)).toEqual([address]);
  expect(await listOf(thief.token)).toEqual([]);
});

test('addresses are in the export, go with the account, and are not in the audit log', async () => {
  const { id, token } = await server.person();
  await added(token);
  const { areas } = (await server.call(`GET /users/${id}/export`, { as: token })).json().data;
  expect(areas.addresses).toEqual([expect.objectContaining({ street: 'KG 7 Ave 12', phone: '+250788123456' })]);
  await server.call(`DELETE /users/${id}`, { as: token, body: { password: KNOWN_PASSWORD } });
  const { db } = server.services;
  expect((await db.$client.query('SELECT FROM addresses WHERE user_id = $1', [id])).rowCount).toBe(0);
  const log = await db.$client.query("SELECT after FROM audit_log WHERE object_id = $1 AND action = 'user.addressAdded'", [id]);
  expect(log.rows).toEqual([{ after: { address: expect.any(String) } }]);
});
