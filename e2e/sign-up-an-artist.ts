import { expect } from './test.ts';

/** Somebody who applies as an artist, at the shop's address: one who waits for a decision. */
export async function signUpAnArtist(url: string): Promise<void> {
  const body = { name: 'Odile Uwimana', email: `odile-${Date.now()}@example.com`, password: 'a long road to Kibeho', role: 'Artist' };
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${url}/api/v1/users`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(status).toBe(201);
}
