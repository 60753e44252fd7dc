import type { Form } from './forms.ts';
import type { ScaleShop } from './samples.ts';

/** Rows before page 1,000 of 24 rows, walked in the largest pages. */
const [ROWS_BEFORE, WALKED_AT_ONCE] = [24_000, 100];

/** Asks for an address as a form's role; returns the body. Throws for any other answer than a success. */
export async function askOnce({ server, tokens }: ScaleShop, { role }: Form, path: string): Promise<string> {
  const token = tokens[role];
  const answer = await fetch(`${server.url}/api/v1${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${path} as ${role}: ${answer.status} ${body.slice(0, 200)}`);
  return body;
}

const withQuery = (path: string, more: string) => `${path}${path.includes('?') ? '&' : '?'}${more}`;

/** The address of a form's page 1,000; undefined where the list is shorter. */
export async function findPage1000(shop: ScaleShop, form: Form): Promise<string | undefined> {
  let cursor = '';
  for (let rows = 0; rows < ROWS_BEFORE; rows += WALKED_AT_ONCE) {
    const answer = await askOnce(shop, form, withQuery(form.path, `limit=${WALKED_AT_ONCE}${cursor && `&cursor=${cursor}`}`));
    const next = (JSON.parse(answer) as { page?: { next?: string | null } }).page?.next;
    if (!next) return undefined;
    cursor = encodeURIComponent(next);
  }
  return withQuery(form.path, `cursor=${cursor}`);
}
