import { expect, test, vi } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test('an artist whose artworks are being described is erased after that, without a deadlock', async () => {
  const artist = await server.person({ role: 'Artist', province: 'South', district: 'Huye' });
  const admin = await server.person({ role: 'Admin' });
  await makeArt(server.services.db, { ownerId: artist.id });
  const pool = server.services.db.$client;
  await pool.query('INSERT INTO renamed_artists (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [artist.id]);
  const job = await pool.connect();
  try {
    await job.query('BEGIN');
    await job.query('SELECT FROM renamed_artists WHERE user_id = $1 FOR UPDATE', [artist.id]);
    const erased = server.call(`DELETE /users/${artist.id}`, { as: admin.token, body: {} });
    await vi.waitFor(
      async () => {
        const waiting = await pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
        expect(waiting.rowCount).toBeGreaterThan(0);
      },
      { timeout: 120_000, interval: 50 },
    );
    await job.query('SELECT FROM arts WHERE owner_id = $1 FOR NO KEY UPDATE', [artist.id]);
    await job.query('COMMIT');
    expect((await erased).statusCode).toBe(200);
  } finally {
    job.release();
  }
});
