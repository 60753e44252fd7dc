import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnClient } from '#server/testing/own-client.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { seedHistory } from '../../scripts/seed/seed-history.ts';
import { seedSmallShop } from '../../scripts/seed/seed-small-shop.ts';
import { formsOf } from './forms.ts';
import { openRoles } from './open-roles.ts';

const server = useTestServer();
let client: pg.Client;

beforeAll(async () => {
  client = await openOwnClient(server);
  await seedSmallShop(client, server.services, { artworks: 100, buyers: 30 });
  await seedHistory(client, { orders: 100, reviews: 30, messages: 100, notifications: 50, audit: 50 }, () => {});
});
afterAll(() => client.end());

// The bench takes an hour in a large shop, and is not run with each change.
test('every address that the bench asks in a shop of every size is answered', async () => {
  const { samples, tokens } = await openRoles(server, client);
  const { forms } = formsOf(samples);
  const refused: string[] = [];
  for (const { role, path } of forms) {
    const as = tokens[role];
    const answer = await server.call(`GET ${path as `/${string}`}`, as ? { as } : {});
    if (answer.statusCode !== 200) refused.push(`${path} as ${role}: ${answer.statusCode}`);
  }
  expect(forms.length).toBeGreaterThan(400);
  expect(refused).toEqual([]);
});
