import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Near = { data: { _id: string; name: string }[] };
const near = async (search: string, as: string) =>
  (await server.call(`GET /admin/people/near?search=${encodeURIComponent(search)}` as 'GET /admin/people/near', { as }))
    .json<Near>()
    .data.map(({ name }) => name);

test('a name with one letter wrong, missing, too many or swapped is found, in any of its words', async () => {
  const { token } = await server.person({ role: 'Admin', name: 'Boss' });
  await server.person({ name: 'Immaculée Nyirahabimana' });
  await server.person({ name: 'Immaculée Uwase' });
  for (const search of [
    'nyirahabimna',
    'Nyirahabimanaa',
    'nyirahabinana',
    'yirahabimana',
    'nyirahabiman',
    'nyriahabimana',
    'immaculee nyirahabimna',
    'Imaculée Nyirahabimana',
  ])
    expect(await near(search, token), search).toEqual(['Immaculée Nyirahabimana']);
  expect(await near('immaculé', token)).toEqual(['Immaculée Nyirahabimana', 'Immaculée Uwase']);
  for (const search of ['nyirahabXXana', 'imaculee nyirahabimna', 'uwas', '0788', '%%%%%%', '((((((', ' '])
    expect(await near(search, token), search).toEqual([]);
});

test('an editor is offered artists alone, and nobody an erased account', async () => {
  const editor = await server.person({ staff: 'editor', name: 'Sandrine' });
  const support = await server.person({ staff: 'support', name: 'Claude' });
  await server.person({ name: 'Mukamusoni Customer' });
  await server.person({ role: 'Artist', name: 'Mukamusoni Artist' });
  const erased = await server.person({ name: 'Mukamusoni Erased' });
  await server.services.db.$client.query('UPDATE users SET deleted_at = now() WHERE id = $1', [erased.id]);
  expect(await near('mukamusomi', editor.token)).toEqual(['Mukamusoni Artist']);
  expect(await near('mukamusomi', support.token)).toEqual(['Mukamusoni Artist', 'Mukamusoni Customer']);
});
