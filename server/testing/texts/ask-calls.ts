import type { Call } from '#contract/call.ts';
import type { CallKey } from '#contract/paths.ts';
import type { TestServer } from '#server/testing/test-server.ts';

/** A call and its row in the contract. */
export type CallRow = [CallKey, Call];

type Person = { id: string; token: string };
type Asking = { params?: Record<string, string>; query?: Record<string, string>; json?: string; form?: FormData };

type Ask = (row: CallRow, asking: Asking) => Promise<{ statusCode: number; body: string }>;

/** Sends a call as an account that may make it; its path refers to that account unless given. */
export async function makeAsker(server: TestServer): Promise<Ask> {
  const admin = await server.person({ role: 'Admin' });
  const artist = await server.person({ role: 'Artist', status: 'approved' });
  const customer = await server.person();
  const people: Record<Call['who'], Person | undefined> = {
    anyone: undefined,
    'signed in': customer,
    'approved artist': artist,
    'approved artist or admin': artist,
    admin,
  };
  return ([key, { who }], { params = {}, query = {}, json, form }) => {
    const [method, path] = key.split(' ') as ['GET', string];
    const person = people[who];
    const values = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? person?.id ?? customer.id));
    return server.app.inject({
      method,
      url: `/api/v1${values}?${new URLSearchParams(query).toString()}`,
      headers: { ...(person ? { authorization: `Bearer ${person.token}` } : {}), ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(form ? { payload: form } : json ? { payload: json } : {}),
    });
  };
}

/** Whether a call has a body that tests can fill; signing out would end the session that the others need. */
export const takesBody = ([key]: CallRow): boolean => !key.startsWith('GET') && key !== 'POST /users/logout';
