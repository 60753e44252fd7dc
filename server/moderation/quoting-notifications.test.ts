import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);

test('an id in upper case is the same id: what quotes the words goes with them', async () => {
  const editor = await server.person({ staff: 'editor' });
  const author = await server.person();
  const article = (await server.call('GET /blog')).json().data[0].name;
  await server.call(`POST /blog/${article}/comments`, { as: author.token, body: { text: 'A fine article' } });
  const { rows } = await query('SELECT id FROM blog_comments WHERE author_id = $1', [author.id]);
  const id = (rows[0] as { id: string }).id;
  const hidden = await server.call(`POST /admin/moderation/comments/${id.toUpperCase()}/hide`, {
    as: editor.token,
    body: { reason: 'Rude' },
  });
  expect(hidden.statusCode).toBe(200);
  expect((await query('SELECT 1 FROM notifications WHERE key = $1', [`comment ${id}`])).rowCount).toBe(0);
  expect((await query('SELECT action FROM audit_log WHERE object_id = $1', [id])).rows).toEqual([{ action: 'comment.hidden' }]);
});

test('notifications of a key are found by an index, read ones too', async () => {
  const db = await server.services.db.$client.connect();
  try {
    await db.query('BEGIN');
    // Of a small table every row would be read.
    await db.query('SET LOCAL enable_seqscan = off');
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN DELETE FROM notifications WHERE key = ANY (ARRAY['comment 1', 'comment 2'])`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('notifications_by_key');
  } finally {
    await db.query('ROLLBACK');
    db.release();
  }
});
