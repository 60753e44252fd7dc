import type pg from 'pg';
import { chunksOf, writeInBulk } from './bulk.ts';
import { numberPeopleAndArtworks } from './seed-orders.ts';

const TABLES = ['conversations', 'conversation_members', 'chat_messages', 'chat_unread'];
/** Messages of a conversation on average; the first conversations have most of them. */
const PER_CONVERSATION = 20;
/** Messages are dated evenly over this time before now, in milliseconds. */
const SPREAD_MS = 365 * 24 * 3_600_000;

/** Writes conversations between buyers and artists, with every count of what is unread. People who have a conversation get no other one. */
export async function seedMessages(client: pg.Client, count: number, say: (line: string) => void): Promise<void> {
  await writeInBulk(client, { count, tables: TABLES }, async () => {
    await numberPeopleAndArtworks(client);
    await client.query(CONVERSATIONS, [Math.ceil(count / PER_CONVERSATION)]);
    await client.query('CREATE INDEX ON seed_conversations (n); ANALYZE seed_conversations');
    const first = Date.now() - SPREAD_MS;
    for (const [from, to] of chunksOf(count)) {
      await client.query(MESSAGES, [from, to, first, SPREAD_MS / count]);
      say(`${(to + 1).toLocaleString('en')} messages`);
    }
    await client.query(COUNT);
  });
}

/** $1 conversations, at most one for each pair of a buyer and an artist. */
const CONVERSATIONS = `
  CREATE TEMP TABLE seed_conversations ON COMMIT DROP AS
    WITH artist AS (SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS n, count(*) OVER ()::int AS artists FROM users WHERE slug LIKE 'seed-artist-%'),
    pair AS (
      SELECT b.id AS buyer_id, a.id AS artist_id, b.n AS buyer, a.n AS artist FROM artist a
        JOIN seed_buyers b ON b.n <= $1::int / a.artists
      WHERE NOT EXISTS (SELECT 1 FROM conversations c WHERE c.low_id = least(a.id, b.id) AND c.high_id = greatest(a.id, b.id))
    )
    SELECT (row_number() OVER (ORDER BY buyer, artist) - 1)::int AS n, gen_random_uuid() AS id, buyer_id, artist_id, 0 AS last_seq
    FROM pair ORDER BY buyer, artist LIMIT $1::int`;

/** $1 first and $2 last number, $3 time of number 0 and $4 step in milliseconds. Read, until COUNT leaves the last ones of some unread. */
const MESSAGES = `
  WITH drawn AS MATERIALIZED (
    SELECT n, floor(power(random(), 3) * (SELECT count(*) FROM seed_conversations))::int AS conversation, random() < 0.5 AS is_asked,
      to_timestamp(($3::float8 + n * $4::float8) / 1000) AS at
    FROM generate_series($1::int, $2::int) n
  ), written AS (
    INSERT INTO chat_messages (id, conversation_id, seq, sender_id, receiver_id, content, message_type, read_at, created_at)
      SELECT pg_temp.make_id(($3::float8 + d.n * $4::float8)::bigint), c.id, c.last_seq + row_number() OVER (PARTITION BY c.n ORDER BY d.n),
        CASE WHEN d.is_asked THEN c.buyer_id ELSE c.artist_id END, CASE WHEN d.is_asked THEN c.artist_id ELSE c.buyer_id END,
        CASE WHEN d.is_asked THEN 'Is number ' || d.n || ' still for sale?' ELSE 'Yes, it is: number ' || d.n END, 'text', d.at, d.at
      FROM drawn d JOIN seed_conversations c ON c.n = d.conversation
    RETURNING conversation_id
  )
  UPDATE seed_conversations c SET last_seq = c.last_seq + w.messages
  FROM (SELECT conversation_id, count(*)::int AS messages FROM written GROUP BY conversation_id) w WHERE w.conversation_id = c.id`;

/** The conversations with their last messages, of which one in ten is unread, and who has how many of those. */
const COUNT = `
  WITH last AS MATERIALIZED (
    SELECT c.*, m.id AS message_id, m.receiver_id, m.created_at, c.n % 10 = 0 AS is_unread
    FROM seed_conversations c JOIN chat_messages m ON m.conversation_id = c.id AND m.seq = c.last_seq
  ), opened AS (
    INSERT INTO conversations (id, low_id, high_id, last_seq, last_message_id, created_at)
      SELECT id, least(buyer_id, artist_id), greatest(buyer_id, artist_id), last_seq, message_id, created_at FROM last
  ), sides AS (
    INSERT INTO conversation_members (conversation_id, user_id, other_id, is_shown, has_written, unread, activity)
      SELECT l.id, side.me, side.other, true, true, (l.is_unread AND l.receiver_id = side.me)::int, (extract(epoch FROM l.created_at) * 1000000)::bigint
      FROM last l CROSS JOIN LATERAL (VALUES (l.buyer_id, l.artist_id), (l.artist_id, l.buyer_id)) AS side (me, other)
  ), unread AS (
    INSERT INTO chat_unread AS u (user_id, unread) SELECT receiver_id, count(*) FROM last WHERE is_unread GROUP BY receiver_id
    ON CONFLICT (user_id) DO UPDATE SET unread = u.unread + EXCLUDED.unread
  )
  UPDATE chat_messages m SET read_at = NULL FROM last l WHERE l.is_unread AND m.id = l.message_id`;
