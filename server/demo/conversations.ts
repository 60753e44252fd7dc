import { sql } from 'drizzle-orm';
import type { Conversation } from '#contract/chat.ts';
import type { Services } from '#server/services.ts';
import type { Call } from './caller.ts';
import { demoChats, demoContactMessages, demoFeatured, demoFollows } from './catalogue/talk.ts';

type Stage = { call: Call; services: Services; admin: string; tokens: ReadonlyMap<string, string> };

/** What people told one another before anybody came: chats, letters to the house, who follows whom, what the first page shows. */
export async function tellConversations(stage: Stage, works: ReadonlyMap<string, { id: string }>): Promise<void> {
  const people = await findPeople(stage.services);
  await tellChats(stage, people);
  for (const body of demoContactMessages) await stage.call('POST /messages', { body });
  for (const { by, artists } of demoFollows)
    for (const artist of artists) await stage.call(`PUT /artists/${people.get(artist)!}/follow`, { as: stage.tokens.get(by)! });
  await stage.call('PUT /admin/settings', { as: stage.admin, body: { featured: demoFeatured.map((name) => works.get(name)!.id) } });
}

/** Ids by the keys that e-mails begin with. */
async function findPeople({ db }: Services): Promise<ReadonlyMap<string, string>> {
  const found = await db.execute<{ id: string; key: string }>(sql`SELECT id, split_part(email, '@', 1) AS key FROM users`);
  return new Map(found.rows.map(({ id, key }) => [key, id]));
}

/** Whoever answers has read what came before. */
async function tellChats({ call, tokens }: Stage, people: ReadonlyMap<string, string>): Promise<void> {
  for (const { customer, artist, messages } of demoChats) {
    const [one, other] = [people.get(customer)!, people.get(artist)!];
    for (const { by, text } of messages) {
      const body = by === 'customer' ? { sender: one, receiver: other } : { sender: other, receiver: one };
      await call('POST /messages/sendMessage', {
        as: tokens.get(by === 'customer' ? customer : artist)!,
        body: { ...body, content: text },
      });
    }
    const as = tokens.get(messages.at(-1)?.by === 'customer' ? customer : artist)!;
    const { data: conversation } = await call<{ data: Conversation }>(`GET /messages/conversation/${one}/${other}`, { as });
    await call(`PUT /messages/conversations/${conversation._id}/read`, { as, body: {} });
  }
}
