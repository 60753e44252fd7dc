import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../e2e/start-server.ts';

// node bench/streams.ts [streams]: live events of the built product, on a real PostgreSQL. This many accounts have a stream open on one node;
// each writes to one of 20 artists, whose streams are among them. Times are from sending the request to receiving the event, at the receiver
// and at the sender. Figures of one run on one machine.
const STREAMS = Number(process.argv[2] ?? 300);
const ARTISTS = 20;
const PER_SECOND = 20;
const PASSWORD = 'correct horse battery';
let round = 0;

type Person = { id: string; token: string };
type Stream = Person & { at: Map<string, number>; isEnded: boolean };

const server = await startServer({ DEMO: '0' });
try {
  const customers = STREAMS - ARTISTS;
  const seed = spawnSync(process.execPath, ['scripts/seed.ts', '--artworks', '20', '--buyers', String(customers)], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: server.dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (seed.status !== 0) throw new Error('The seed failed.');
  const artists = await openAll('artist', ARTISTS);
  const buyers = await openAll('buyer', customers);
  console.log('| load | messages | p50 ms | p95 ms | p99 ms | max ms | lost |\n|---|---|---|---|---|---|---|');
  await report(`${STREAMS} streams, ${PER_SECOND} messages a second`, artists, buyers, () => pause(1_000 / PER_SECOND));
  await report(`${STREAMS} streams, everybody writes at once`, artists, buyers, async () => {});
  await reportSignOut(buyers);
} finally {
  await server.close();
}

/** Signs accounts in, four at a time, and opens their streams. */
async function openAll(kind: 'artist' | 'buyer', count: number): Promise<Stream[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const opened: Stream[] = [];
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (let number = numbers.shift(); number; number = numbers.shift())
        opened.push(await open(await signIn(`${kind}${number}@example.com`)));
    }),
  );
  return opened;
}

async function signIn(email: string): Promise<Person> {
  const body = JSON.stringify({ email, password: PASSWORD });
  const answer = await fetch(`${server.url}/api/v1/users/auth`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`);
  const { token, data } = (await answer.json()) as { token: string; data: { _id: string } };
  return { id: data._id, token };
}

/** Records when each message, identified by its text, arrived. */
async function open(person: Person): Promise<Stream> {
  const answer = await fetch(`${server.url}/api/v1/events`, { headers: { authorization: `Bearer ${person.token}` } });
  if (!answer.ok) throw new Error(`events: ${answer.status}`);
  const stream: Stream = { ...person, at: new Map(), isEnded: false };
  void (async () => {
    let waiting = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const now = performance.now();
      const blocks = (waiting + chunk).split('\n\n');
      waiting = blocks.pop()!;
      for (const block of blocks) {
        const text = /event: message\ndata: .*"content":"([^"]+)"/.exec(block)?.[1];
        if (text) stream.at.set(text, now);
      }
    }
    stream.isEnded = true;
  })().catch(() => (stream.isEnded = true));
  return stream;
}

/** Each buyer sends one message, with `wait` between two. */
async function report(name: string, artists: Stream[], buyers: Stream[], wait: () => Promise<void>): Promise<void> {
  round += 1;
  const sent: { text: string; begun: number; readers: Stream[] }[] = [];
  const sending: Promise<void>[] = [];
  for (const [index, buyer] of buyers.entries()) {
    const artist = artists[index % artists.length]!;
    const text = `round ${round} message ${index}`;
    sent.push({ text, begun: performance.now(), readers: [buyer, artist] });
    sending.push(send(buyer, artist.id, text));
    await wait();
  }
  await Promise.all(sending);
  await pause(2_000);
  const times = sent.flatMap(({ text, begun, readers }) => readers.map((reader) => (reader.at.get(text) ?? Number.NaN) - begun));
  const there = times.filter((time) => !Number.isNaN(time)).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(there[Math.min(there.length - 1, Math.floor(there.length * share))] ?? 0);
  console.log(`| ${name} | ${sent.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} | ${times.length - there.length} |`);
}

/** Retries while the server is busy, with the same client id, as the browser's outbox does. */
async function send(from: Person, receiver: string, content: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${from.token}` };
  const body = JSON.stringify({ receiver, content, clientId: crypto.randomUUID() });
  for (;;) {
    const answer = await fetch(`${server.url}/api/v1/messages/sendMessage`, { method: 'POST', headers, body });
    if (answer.ok) return;
    if (answer.status !== 503) throw new Error(`sendMessage: ${answer.status} ${await answer.text()}`);
    await pause(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

/** How long a stream stays open after its session ended (threats.md T13: at most a second). */
async function reportSignOut(buyers: Stream[]): Promise<void> {
  const times: number[] = [];
  for (const buyer of buyers.slice(0, 20)) {
    const begun = performance.now();
    await fetch(`${server.url}/api/v1/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${buyer.token}` } });
    while (!buyer.isEnded && performance.now() - begun < 5_000) await pause(2);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const [p50, max] = [times[10]!, times.at(-1)!].map(Math.round);
  console.log(`\nFrom sign-out to the end of the stream: ${p50} ms in the middle of 20, ${max} ms at most.`);
}
