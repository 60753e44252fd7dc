import { expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import type { Message } from '#contract/chat.ts';
import type { Person } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { drawTestPicture } from '#server/platform/images/draw-test-picture.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

const art = { name: 'Intore', price: 12_000, available_arts: 1, category: 'Painting', description: 'A dancer.' };
const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const artist = () => server.person({ role: 'Artist', status: 'approved' });

test('POST /arts accepts the picture in JSON as a data: URL, and further ones', async () => {
  const { token } = await artist();
  const picture = dataUrl(await drawTestPicture(40, 30));
  const answer = await server.call('POST /arts', { as: token, body: { ...art, image: picture, pictures: [picture] } });
  expect(answer.statusCode).toBe(201);
  expect(answer.json<{ data: Art }>().data.pictures).toHaveLength(2);
});

test('POST /arts without a file in its JSON requires one; an address does not count', async () => {
  const { token } = await artist();
  for (const image of [undefined, '', 'https://example.com/a.png', '/uploads/a/960.jpg', 7, 'data:image/png,plain']) {
    const answer = await server.call('POST /arts', { as: token, body: { ...art, image } });
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([400, { image: 'Image Required' }]);
  }
});

test('PUT /arts/{id} leaves the picture when JSON sends its address back', async () => {
  const { token } = await artist();
  const made = await server.call('POST /arts', { as: token, body: { ...art, image: dataUrl(await drawTestPicture(40, 30)) } });
  const { _id, image } = made.json<{ data: Art & { image: string } }>().data;
  const again = await server.call(`PUT /arts/${_id}`, { as: token, body: { price: 13_000, image } });
  expect([again.statusCode, again.json<{ data: { price: number; image: string } }>().data]).toMatchObject([200, { price: 13_000, image }]);
});

test('a file in JSON is recognised by its content, and has the same maximum size', async () => {
  const { token } = await artist();
  const svg = dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect((await server.call('POST /arts', { as: token, body: { ...art, image: svg } })).statusCode).toBe(400);
  const large = dataUrl(Buffer.alloc(limits.imageBytes + 1));
  const answer = await server.call('POST /arts', { as: token, body: { ...art, image: large } });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([413, 'This file is larger than 10 MB.']);
  const two = [dataUrl(await drawTestPicture(40, 30)), dataUrl(await drawTestPicture(40, 30))];
  expect((await server.call('POST /arts', { as: token, body: { ...art, image: two } })).statusCode).toBe(400);
});

test('POST /users and POST /messages/sendMessage accept their files in JSON too', async () => {
  const img = dataUrl(await drawTestPicture(40, 30));
  const person = { name: 'Keza', email: 'keza@example.com', password: 'kigali-hills-77', role: 'Artist', img };
  expect((await server.call('POST /users', { body: person })).json<{ data: Person }>().data.img).toMatch(/^\/uploads\//);
  const [{ token }, receiver] = [await server.person({ role: 'User' }), await artist()];
  const sent = await server.call('POST /messages/sendMessage', {
    as: token,
    body: { receiver: receiver.id, content: '', attachment: img },
  });
  expect(sent.json<{ data: Message }>().data.messageType).toBe('image');
});
