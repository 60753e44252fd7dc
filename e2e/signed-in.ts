import type { BrowserContext } from '@playwright/test';

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'imigongo-2026';

type SignedIn = { token: string; data: Record<'_id' | 'name' | 'email' | 'isAdmin' | 'role' | 'status', unknown> };

/** Signs in by the API and stores the session in `context` as the login screen would; returns the token. */
export async function keepSignedIn(context: BrowserContext, url: string, email: string, password = DEMO_PASSWORD): Promise<string> {
  const answer = await fetch(`${url}/api/v1/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token, data } = (await answer.json()) as SignedIn;
  const { _id: identity, name, isAdmin, role, status } = data;
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, String(value));
    },
    { token, identity, name, email, isAdmin, role, status },
  );
  return token;
}
