import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmtpSink, type SmtpSink } from '#server/testing/fakes/smtp-sink.ts';
import { fillCart, makeHistory, submit } from '#server/testing/processes/order-history.ts';
import { openTestServer, type TestServer } from '#server/testing/test-server.ts';
import { workers } from '#server/jobs.ts';
import { hastenNews, judgeMails, untilMailsAreOut } from './judge-mails.ts';

let sink: SmtpSink;
let server: TestServer & { close: () => Promise<void> };
beforeAll(async () => {
  sink = await openSmtpSink();
  server = await openTestServer({ SMTP_URL: sink.url });
  await server.services.jobs.work(workers(server.services));
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

test('the news of placed orders, which waits for ten minutes, goes out while a drill runs, and is judged', async () => {
  const { db } = server.services;
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const history = await makeHistory(db, [10, 10]);
  const news = hastenNews(db);
  for (let n = 0; n < 3; n += 1) {
    const one = await fillCart(db, history, n % 2);
    await submit(url, one);
    expect(one.answer).toBe('ok');
  }
  await untilMailsAreOut(db);
  await news.stop();
  const { expected, sent, doubled, missing, made, notifications, notificationsDoubled, notificationsMissing } = await judgeMails(db, sink);
  expect([sent, notifications > 0]).toEqual([expected, true]);
  expect(expected).toBeGreaterThanOrEqual(6);
  expect([doubled, missing, made, notificationsDoubled, notificationsMissing]).toEqual([0, 0, 0, 0, 0]);
});
