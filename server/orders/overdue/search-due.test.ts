import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { onOneDay } from '#server/testing/days/on-one-day.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test(
  'an unsent order is found by how its row says when it must leave',
  onOneDay(async () => {
    const admin = await server.person({ role: 'Admin' });
    const paid = await makePaidOrder(server);
    const found = async (words: string) => {
      const search = encodeURIComponent(words);
      const lists = [
        await server.call(`GET /checkout?search=${search}`, { as: admin.token }),
        await server.call(`GET /checkout/artsOwner?search=${search}&sort=toSend`, { as: paid.artist.token }),
      ];
      return lists.map((list) => list.json<{ data: { _id: string }[] }>().data.some(({ _id }) => _id === paid.id));
    };
    const leaveIn = async (days: number) => {
      await server.services.db.execute(sql`UPDATE orders SET send_by = now() + make_interval(days => ${days}) WHERE id = ${paid.id}`);
      await server.services.db.execute(
        sql`UPDATE artist_orders SET send_by = now() + make_interval(days => ${days}) WHERE order_id = ${paid.id}`,
      );
    };
    const [yes, no] = [
      [true, true],
      [false, false],
    ];
    await leaveIn(0);
    expect([await found('Due today'), await found('late by'), await found('leaves by')]).toEqual([yes, no, no]);
    await leaveIn(-3);
    expect([await found('Late by 3 days'), await found('late by 2 days'), await found('late'), await found('due today')]).toEqual([
      yes,
      no,
      yes,
      no,
    ]);
    await leaveIn(5);
    const { rows } = await server.services.db.execute<{ day: string }>(
      sql`SELECT to_char((now() + interval '5 days') AT TIME ZONE 'Africa/Kigali', 'FMDD Mon') AS day`,
    );
    expect([await found(`Leaves by ${rows[0]!.day}`), await found(rows[0]!.day), await found('leaves by 1 Jan 2020')]).toEqual([
      yes,
      yes,
      no,
    ]);
  }),
);
