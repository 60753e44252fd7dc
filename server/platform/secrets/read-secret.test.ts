import { expect, test } from 'vitest';
import { openNode } from '#server/testing/processes/second-node.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { readSecret, type SecretName } from './read-secret.ts';

const server = useTestServer();
const names: SecretName[] = ['document links', 'views', 'attachment links', 'mail links', 'contact senders', 'sign-in codes'];

test('each purpose has a key of 32 bytes of its own, the same whenever it is read and on every node', async () => {
  const { db } = server.services;
  const keys = await Promise.all(names.map((name) => readSecret(db, name)));
  expect(keys.map((key) => key.length)).toEqual(names.map(() => 32));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(names.length);
  const node = await openNode(server.services);
  try {
    expect(await Promise.all(names.map((name) => readSecret(db, name)))).toEqual(keys);
  } finally {
    await node.close();
  }
});

test('nothing is signed with a key that is missing: reading it fails', async () => {
  const { db } = server.services;
  await db.$client.query(`DELETE FROM secrets WHERE name = 'views'`);
  await expect(readSecret(db, 'views')).rejects.toThrow("the key 'views' is missing");
});
