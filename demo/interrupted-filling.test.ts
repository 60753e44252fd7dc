import { expect, test } from 'vitest';
import { usePaymentServer } from '#server/testing/payment-server.ts';
import { demoArtworks } from './catalogue/artworks.ts';
import { demoArtists, demoCustomers, emailOf } from './catalogue/people.ts';
import { fillDemo } from './fill.ts';

const server = usePaymentServer({ DEMO: '1' }, true);
/** Grey pixels: pictures do not matter here. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==',
  'base64',
);
const query = async <T extends object>(text: string) => (await server.services.db.$client.query<T>(text)).rows;
const countArts = async () => (await query<{ n: number }>('SELECT count(*)::int AS n FROM arts'))[0]?.n ?? 0;

test('a filling that was interrupted goes on at the next start: everybody and everything is there once', { timeout: 400_000 }, async () => {
  const ending = new AbortController();
  const drawn = (isEnough: (number: number) => boolean) => {
    let number = 0;
    const picture = async () => {
      number += 1;
      if (isEnough(number)) ending.abort(new Error('the server is closing'));
      return JPEG;
    };
    return { pictures: async () => [await picture()], portrait: picture };
  };
  const interrupted = fillDemo(
    server.app,
    { ...server.services, ending: ending.signal },
    () => {},
    drawn((number) => number === 40),
  );
  await expect(interrupted).rejects.toThrow('the server is closing');
  const before = await countArts();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(demoArtworks.length);

  const again = drawn(() => false);
  expect(await fillDemo(server.app, server.services, () => {}, again)).toBe(true);
  const arts = await query<{ name: string; email: string }>('SELECT a.name, u.email FROM arts a JOIN users u ON u.id = a.owner_id');
  expect(arts.map(({ name, email }) => `${email} ${name}`).toSorted()).toEqual(
    demoArtworks.map(({ name, artist }) => `${emailOf(artist)} ${name}`).toSorted(),
  );
  const people = await query<{ email: string }>('SELECT email FROM users WHERE NOT is_admin');
  expect(people.map(({ email }) => email).toSorted()).toEqual([...demoArtists, ...demoCustomers].map(({ key }) => emailOf(key)).toSorted());
  expect(await query(`SELECT value FROM settings WHERE key = 'demo'`)).toEqual([{ value: 'there' }]);
  expect(await query('SELECT 1 FROM orders LIMIT 1')).toHaveLength(1);
  expect(await fillDemo(server.app, server.services, () => {}, again)).toBe(false);
});
