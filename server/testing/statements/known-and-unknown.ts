import { vi } from 'vitest';
import { makeAccount } from '#server/accounts/make-account.ts';
import { openTestServer, someEmail } from '#server/testing/test-server.ts';

/** What a call answers to an address with an account and to one without, and after how many statements, of a server that does nothing else. */
export async function askKnownAndUnknown(call: `POST /${string}`) {
  const server = await openTestServer();
  try {
    const { email } = await makeAccount(server.services.db);
    const query = vi.spyOn(server.services.db.$client, 'query');
    const ask = async (address: string) => {
      query.mockClear();
      const answer = await server.call(call, { body: { email: address } });
      return { status: answer.statusCode, body: answer.body, statements: query.mock.calls.length };
    };
    return { known: await ask(email), unknown: await ask(someEmail()) };
  } finally {
    await server.close();
  }
}
