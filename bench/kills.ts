import { setTimeout as pause } from 'node:timers/promises';
import { judgeHistory, makeHistory, type OrderHistory, submit, fillCart, work } from '#server/testing/processes/order-history.ts';
import { openSmtpSink } from '#server/testing/fakes/smtp-sink.ts';
import { hastenNews, judgeMails, untilMailsAreOut } from './judge-mails.ts';
import { openNodes } from './two-nodes.ts';

// node bench/kills.ts [kills of the node] [kills of PostgreSQL]: ten workers order without a pause while the only node, then the database, is
// killed with SIGKILL at random moments (faults.md F01, F02). Afterwards every acknowledged order must exist, and every submit without a
// response is repeated with its key. The history of each kill is judged separately. At the end every email that a mail server of our own
// received, and every notification, is compared with the existing orders.
const NODE_KILLS = Number(process.argv[2] ?? 40);
const DATABASE_KILLS = Number(process.argv[3] ?? 10);

const sink = await openSmtpSink();
const server = await openNodes(1, { SMTP_URL: sink.url });
const { postgres, db, nodes } = server;
const port = Number(new URL(nodes[0]!.url).port);
const url = nodes[0]!.url;
db.$client.on('error', () => {});
const news = hastenNews(db);

try {
  console.log(
    '| killed | kills | acknowledged | refused | unanswered | of these committed | lost | doubled | made up | not replayed | stock wrong | back, median ms | back, max ms |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  await report('the node', NODE_KILLS, async (_history, stopWorkers) => {
    await nodes[0]!.kill();
    // Workers whose request was interrupted got no response; further refused connections prove nothing.
    await stopWorkers();
    nodes[0] = await server.start(port);
    return nodes[0].readyMs;
  });
  let exits = 0;
  await report('PostgreSQL', DATABASE_KILLS, async (history) => {
    const begun = performance.now();
    process.kill(postgres.pid, 'SIGKILL');
    // It is back when an order succeeds, not when a page loads.
    await untilOrdered(history);
    if (!nodes[0]!.isAlive()) {
      exits += 1;
      nodes[0] = await server.start(port);
    }
    return performance.now() - begun;
  });
  console.log(`\nThe node ended ${exits} times because of the database.`);
  if (exits > 0) process.exitCode = 1;
  await reportMails();
} finally {
  await news.stop();
  await server.close();
  await sink.close();
}

async function reportMails(): Promise<void> {
  await untilMailsAreOut(db);
  const found = await judgeMails(db, sink);
  console.log(
    '\n| mails expected | sent | sent again under the same Message-ID | doubled | missing | made up | notifications expected | doubled | missing |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  console.log(`| ${Object.values(found).join(' | ')} |`);
  const { doubled, missing, made, notificationsDoubled, notificationsMissing } = found;
  if (doubled + missing + made + notificationsDoubled + notificationsMissing > 0) process.exitCode = 1;
}

async function untilOrdered(history: OrderHistory): Promise<void> {
  for (;;) {
    const one = await fillCart(db, history, 1).catch(() => undefined);
    if (one) {
      history.submits.push(one);
      await submit(url, one);
      if (one.answer === 'ok') return;
    }
    await pause(20);
  }
}

/** Kills and waits until it is back; returns the time that this took, in milliseconds. */
type Kill = (history: OrderHistory, stopWorkers: () => Promise<void>) => Promise<number>;

async function report(name: string, kills: number, kill: Kill): Promise<void> {
  const sum: Record<string, number> = {};
  const back: number[] = [];
  for (let n = 0; n < kills; n += 1) {
    const history = await makeHistory(db, [100_000, 100_000, 100_000, 3, 100_000]);
    const workers = work(db, history, () => url);
    // At least one order must be acknowledged before the kill, on a slow machine too.
    while (!history.submits.some((one) => one.answer === 'ok')) await pause(20);
    await pause(200 + Math.random() * 600);
    back.push(await kill(history, workers.stop));
    await pause(100);
    await workers.stop();
    for (const [key, value] of Object.entries(await judgeHistory(db, history, url))) sum[key] = (sum[key] ?? 0) + value;
  }
  back.sort((a, b) => a - b);
  const count = (key: string) => sum[key] ?? 0;
  const heard = ['acknowledged', 'refused', 'unanswered', 'committed'].map(count);
  const wrong = ['lost', 'doubled', 'made', 'notReplayed', 'unbalanced'].map(count);
  const times = [back[Math.floor(back.length / 2)] ?? 0, back.at(-1) ?? 0].map((ms) => ms.toFixed(0));
  console.log(`| ${[name, kills, ...heard, ...wrong, ...times].join(' | ')} |`);
  if (wrong.some((found) => found > 0)) process.exitCode = 1;
}
