import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openCuttingProxy } from '#server/testing/fakes/cutting-proxy.ts';
import { readEvents, type Seen } from '#server/testing/event-reader.ts';
import { openNode } from '#server/testing/processes/second-node.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const MESSAGES = 500;
const CUT_EVERY_MS = 400;

const server = useTestServer();
/** Reads as a browser does: reconnects after each cut with the last id it has seen, until `isEnough`. */
async function readOn(origin: string, token: string, isEnough: (seen: readonly Seen[]) => boolean): Promise<Seen[]> {
  const all: Seen[] = [];
  let last: number | undefined;
  while (!isEnough(all)) {
    const reader = await readEvents(origin, token, { seen: last, client: 'window' }).catch(() => undefined);
    if (!reader) continue;
    while (!reader.isEnded() && !isEnough(reader.seen)) await pause(20);
    reader.close();
    all.push(...reader.seen);
    last = reader.lastId();
  }
  return all;
}

/** Sends as the outbox does: repeats the same message with the same id until it is confirmed, then sends the next one. */
async function sendAll(origin: string, token: string, receiver: string): Promise<number> {
  let attempts = 0;
  for (let n = 1; n <= MESSAGES; n += 1) {
    const body = JSON.stringify({ receiver, content: String(n), clientId: `message-${n}` });
    for (let isSent = false; !isSent; attempts += 1) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${origin}/api/v1/messages/sendMessage`, { method: 'POST', headers, body }).catch(() => undefined);
      isSent =
        answer?.status === 201 &&
        (await answer.text().then(
          () => true,
          () => false,
        ));
    }
  }
  return attempts;
}

test('F27: 500 messages over connections cut all the time arrive 500 times, in order, none twice', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  const [one, two] = [await openNode(server.services), await openNode(server.services)];
  const [out, back] = [await openCuttingProxy(one.origin, CUT_EVERY_MS), await openCuttingProxy(two.origin, CUT_EVERY_MS)];
  try {
    const first = await readEvents(two.origin, painter.token);
    await first.next('ready');
    first.close();
    const contents = (seen: Seen[]) => seen.flatMap((event) => (event.event === 'message' ? [Number(event.data.message.content)] : []));
    const reading = readOn(back.origin, painter.token, (seen) =>
      seen.some((event) => event.event === 'message' && event.data.message.content === String(MESSAGES)),
    );
    const attempts = await sendAll(out.origin, writer.token, painter.id);
    expect(contents(await reading)).toEqual(Array.from({ length: MESSAGES }, (_, index) => index + 1));
    expect(Math.min(attempts - MESSAGES, out.cuts, back.cuts)).toBeGreaterThan(0);
    const unread = await server.call(`GET /messages/unread/${painter.id}`, { as: painter.token });
    expect(unread.json()).toEqual({ unreadCount: MESSAGES });
  } finally {
    await Promise.all([out.close(), back.close()]);
    await Promise.all([one.close(), two.close()]);
  }
});
