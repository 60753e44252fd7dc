import { expect, test } from 'vitest';
import { optionalEmails } from '#contract/newsletter.ts';
import { makeUnsubscribeLink } from '#server/accounts/unsubscribe-links.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

const kinds = { newMessages: 'message', savedSearches: 'search' } as const;

test.each(optionalEmails)('the link in an email ends these emails and no others: %s', async (email) => {
  const person = await server.person();
  const others = await server.person();
  const wanted = async (as: string) => (await server.call('GET /mail-preferences', { as })).json().data;
  const before = await wanted(person.token);
  const { oneClick } = await makeUnsubscribeLink(server.services.db, server.config.publicUrl, { what: kinds[email], id: person.id });
  const token = oneClick.split('/').at(-1);
  for (let times = 0; times < 2; times += 1) expect((await server.call(`POST /unsubscribe/${token}`)).statusCode).toBe(200);
  expect(await wanted(person.token)).toEqual({ ...before, [email]: false });
  expect(await wanted(others.token)).toEqual(before);
  await server.call('PUT /mail-preferences', { as: person.token, body: { [email]: true } });
  expect(await wanted(person.token)).toEqual(before);
});
