import fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeCaller } from './caller.ts';

function makeBusyServer(busyFor: number) {
  const app = fastify();
  let requests = 0;
  app.post('/api/v1/orders', async (request, reply) => {
    requests += 1;
    if (requests <= busyFor) return reply.code(503).header('retry-after', '0').send({ message: 'Ubugeni is busy.' });
    return { data: request.body };
  });
  app.post('/api/v1/refused', async (_request, reply) => reply.code(409).send({ message: 'Sold out' }));
  return app;
}

test('a call to a busy server is repeated with the same body', async () => {
  const call = makeCaller(makeBusyServer(2));
  expect(await call('POST /orders', { body: { artwork: 1 } })).toEqual({ data: { artwork: 1 } });
});

test('a call to a server that stays busy fails in the end, with its message', async () => {
  await expect(makeCaller(makeBusyServer(1_000))('POST /orders', { body: {} })).rejects.toThrow('POST /orders: 503 Ubugeni is busy.');
});

test('a refused call is not repeated', async () => {
  await expect(makeCaller(makeBusyServer(0))('POST /refused')).rejects.toThrow('POST /refused: 409 Sold out');
});
