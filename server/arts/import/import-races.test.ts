import { expect, test } from 'vitest';
import type { ImportedArts } from '#contract/manage-arts.ts';
import { formOf, useArtServer } from '#server/arts/art-test-server.ts';

const server = useArtServer();

const ROUNDS = 2;
const NAMES = Array.from({ length: 12 }, (_, at) => `Isoko ${String.fromCodePoint(97 + at)}`);

const send = (names: readonly string[]) =>
  server.call('POST /arts/import', {
    as: server.artist.token,
    form: formOf({}, [['csv', Buffer.from(`name\n${names.join('\n')}`), 'works.csv', 'text/csv']]),
  });

test('an artist saves artworks of the names of an import in every way while it is written: none is refused, each has a slug of its own', async () => {
  const drafts = await Promise.all(NAMES.map(() => server.create({ state: 'draft', name: 'Begun' })));
  const shown = await Promise.all(NAMES.slice(0, 2).map((_, at) => server.create({ name: `Shown ${at}` })));
  const as = server.artist.token;
  const rename = (id: string | undefined, name: string | undefined, more = {}) =>
    server.call(`PUT /arts/${id}`, { as, body: { name, ...more } });
  const statuses: number[] = [];
  const made: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const acts = NAMES.flatMap((name, at) => [
      rename(drafts[at]?._id, name, round % 2 ? { state: drafts[at] && at % 3 === 0 ? 'published' : undefined } : {}),
      ...(at % 4 === 0 ? [server.post(as, { name })] : []),
      ...(at % 6 === 0
        ? [server.call(`POST /arts/${shown[at / 6]?._id}/duplicate`, { as, body: {} }), rename(shown[at / 6]?._id, NAMES[at + 1])]
        : []),
    ]);
    const imports = [send(NAMES), send(NAMES.toReversed())];
    const answers = await Promise.all([...imports, ...acts]);
    statuses.push(...answers.map(({ statusCode }) => statusCode));
    for (const answer of await Promise.all(imports))
      made.push(...answer.json<{ data: ImportedArts }>().data.arts.map(({ _id }) => _id ?? ''));
    await Promise.all(drafts.map(({ _id }, at) => rename(_id, `Begun ${round} ${at}`)));
  }
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
  const { rows } = await server.services.db.$client.query<{ slug: string }>('SELECT slug FROM arts WHERE id = ANY($1)', [made]);
  expect([rows.length, new Set(rows.map(({ slug }) => slug)).size]).toEqual([made.length, made.length]);
});

test('an import waits for nobody who changes the figures of its artist, such as a work that is being published', async () => {
  const client = await server.services.db.$client.connect();
  try {
    await client.query('BEGIN');
    await client.query('UPDATE artist_figures SET artworks = artworks + 1 WHERE user_id = $1', [server.artist.id]);
    expect((await send(['Kept one', 'Kept two'])).statusCode).toBe(201);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
