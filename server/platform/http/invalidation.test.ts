import { expect, test, vi } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

/** The topics that requests invalidate, in order; `undefined` would be all. */
async function invalidatedBy(requests: () => Promise<{ statusCode: number }[]>): Promise<unknown[]> {
  const invalidate = vi.spyOn(server.app.microCache, 'invalidate');
  try {
    for (const { statusCode } of await requests()) expect(statusCode).toBeLessThan(300);
    return invalidate.mock.calls.map(([topics]) => topics);
  } finally {
    invalidate.mockRestore();
  }
}

test('a cart, a sign-in and a HEAD request change nothing that is cached for visitors', async () => {
  const art = await makeArt(server.services.db);
  const buyer = await server.person();
  const body = { name: 'New', email: 'new@example.com', password: 'a long road to Kibeho', role: 'User' };
  const requests = async () => [
    await server.call(`POST /cart/${art.id}/add`, { as: buyer.token, body: { quantity: 1 } }),
    await server.call('POST /users', { body }),
    await server.call('POST /users/auth', { body }),
    await server.call('POST /users/logout', { as: buyer.token }),
    await server.app.inject({ method: 'HEAD', url: '/api/v1/arts' }),
  ];
  expect(await invalidatedBy(requests)).toEqual([]);
});

test('a question renews the questions, and what is refused renews nothing', async () => {
  const art = await makeArt(server.services.db);
  const { token } = await server.person();
  const ask = (text: string) => server.call(`POST /arts/${art.id}/questions`, { as: token, body: { text } });
  expect(await invalidatedBy(async () => [await ask('How is it shipped?')])).toEqual([['GET /arts/{id}/questions']]);
  const invalidate = vi.spyOn(server.app.microCache, 'invalidate');
  expect((await ask('')).statusCode).toBe(400);
  expect(invalidate).not.toHaveBeenCalled();
  invalidate.mockRestore();
});
