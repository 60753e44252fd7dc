import sharp from 'sharp';
import type { ContactMessage } from '#contract/contact.ts';
import type { TestServer } from '#server/testing/test-server.ts';

export type Person = Awaited<ReturnType<TestServer['person']>>;

/** A photo of a problem. */
export const drawPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a63a1e' } })
    .jpeg()
    .toBuffer();

/** A report as the form of the order's page sends it. */
export function formOf(
  photos: readonly Uint8Array[],
  fields: Record<string, string> = { reason: 'damaged', text: 'A corner is broken.' },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const bytes of photos) form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}

/** What tests of problems and returns do on a server. */
export const problemCalls = (server: TestServer) => ({
  report: (id: string, { token }: Person, form: FormData) => server.call(`POST /checkout/${id}/problems`, { as: token, form }),
  query: (text: string, values: unknown[]) => server.services.db.$client.query(text, values),
  /** What the admin finds in the inbox, the newest first. */
  inboxOf: async ({ token }: Person) => (await server.call('GET /messages', { as: token })).json<{ data: ContactMessage[] }>().data,
});
