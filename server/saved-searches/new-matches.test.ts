import { expect, test, vi } from 'vitest';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { waitForMail } from '#server/testing/fakes/mailbox.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { describeFilters } from './describe-filters.ts';
import { mailMatches, queueMatchEmails } from './new-matches.ts';
import { cleanupNewlyPublished } from './queries.ts';

const server = useTestServer({}, true);
const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const mailsOf = async (id: string): Promise<number> =>
  (
    await query(
      "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'letter' = 'searchNews' AND data ->> 'to' = (SELECT email FROM users WHERE id = $1)",
      [id],
    )
  ).rows[0].n;
/** Moves all arrivals and saved searches five minutes into the past. */
const passTime = async () => {
  await query("UPDATE saved_searches SET seen_at = seen_at - interval '5 minutes'");
  await query("UPDATE newly_published_arts SET published_at = published_at - interval '4 minutes'");
};
const confirm = ({ id }: { id: string }) => query('UPDATE users SET verified_email = email WHERE id = $1', [id]);
async function confirmed(...[made]: Parameters<typeof server.person>) {
  const person = await server.person(made);
  await confirm(person);
  return person;
}
/** An account with a confirmed address and one saved search. */
async function makeSearcher(filters: object) {
  const person = await confirmed();
  await server.call('POST /saved-searches', { as: person.token, body: filters });
  return person;
}

test('new matches are mailed once, with a link that unsubscribes in one click', async () => {
  const { db } = server.services;
  const person = await makeSearcher({ search: 'umuraza', category: 'Painting', price: 'medium' });
  await server.call('POST /saved-searches', { as: person.token, body: { search: 'nothing of it' } });
  const { ownerId } = await makeArt(db, { name: 'Umuraza at Dawn', price: 35_000 });
  await makeArt(db, { ownerId, name: 'Umuraza, dear', price: 90_000 });
  const draft = await makeArt(db, { ownerId, name: 'Umuraza, late', state: 'draft' });
  await query("UPDATE arts SET on_show = true, state = 'published' WHERE id = $1", [draft.id]);
  await passTime();
  await queueMatchEmails(server.services);
  const mail = await waitForMail(server.config.dataDir, person.email, 'New on Ubugeni: 2 new works');
  expect(mail.text).toContain('‘umuraza’, Painting, 10,000 to under 50,000 Frw: 2 new works');
  expect(mail.text).toContain('Umuraza at Dawn by Jean Bosco Habimana, 35,000 Frw');
  expect(mail.text).toContain('/shop?price=medium&search=umuraza&category=Painting&sort=newest');
  expect(mail.text).not.toContain('dear');
  const token = /unsubscribe\?token=(\S+)/.exec(mail.text!)![1]!;
  expect((await server.call(`POST /unsubscribe/${token}`)).statusCode).toBe(200);
  const preferences = (await server.call('GET /mail-preferences', { as: person.token })).json().data;
  expect(preferences).toMatchObject({ savedSearches: false, newMessages: true });
});

test('an account gets at most one mail of daily searches a day, none without matches, and none for its own artworks', async () => {
  const { db } = server.services;
  const person = await makeSearcher({ search: 'ikirezi' });
  const artist = await confirmed({ role: 'Artist' });
  await server.call('POST /saved-searches', { as: artist.token, body: { search: 'ikirezi' } });
  await passTime();
  await mailMatches(server.services, person.id);
  expect(await mailsOf(person.id)).toBe(0);
  await makeArt(db, { ownerId: artist.id, name: 'Ikirezi one' });
  await passTime();
  await Promise.all([
    mailMatches(server.services, person.id),
    mailMatches(server.services, person.id),
    mailMatches(server.services, artist.id),
  ]);
  expect([await mailsOf(person.id), await mailsOf(artist.id)]).toEqual([1, 0]);
  await makeArt(db, { ownerId: artist.id, name: 'Ikirezi two' });
  await passTime();
  await mailMatches(server.services, person.id);
  expect(await mailsOf(person.id)).toBe(1);
});

test("the next day's mail lists the artworks since the last one, each once", async () => {
  const { db } = server.services;
  const person = await makeSearcher({ category: 'Ceramic' });
  for (const name of ['Pot', 'Jar', 'Bowl', 'Cup']) {
    await makeArt(db, { name, category: 'Ceramic' });
    await passTime();
    await queueMatchEmails(server.services);
    await vi.waitFor(
      async () => expect((await query("SELECT 1 FROM pgboss.job WHERE name = 'searches.mail' AND state < 'completed'")).rowCount).toBe(0),
      { timeout: 120_000, interval: 50 },
    );
    await query("UPDATE saved_searches SET mailed_at = now() - interval '25 hours' WHERE user_id = $1", [person.id]);
  }
  const { rows } = await query(
    "SELECT data FROM pgboss.job WHERE data ->> 'to' = $1 AND data ->> 'letter' = 'searchNews' ORDER BY created_on",
    [person.email],
  );
  const mailed = rows.flatMap(({ data }) =>
    data.facts.finds.flatMap((find: { works: { name: string }[] }) => find.works.map(({ name }) => name)),
  );
  expect(mailed).toEqual(['Pot', 'Jar', 'Bowl', 'Cup']);
});

test('accounts that want no such mail are skipped, and an artwork that was unpublished again is no match', async () => {
  const { db } = server.services;
  const person = await makeSearcher({ search: 'inkingi' });
  await server.call('PUT /mail-preferences', { as: person.token, body: { savedSearches: false } });
  const art = await makeArt(db, { name: 'Inkingi' });
  await passTime();
  await mailMatches(server.services, person.id);
  expect(await mailsOf(person.id)).toBe(0);
  const other = await makeSearcher({ search: 'inkingi' });
  await query("UPDATE saved_searches SET seen_at = now() - interval '1 hour'");
  await query('UPDATE arts SET on_show = false WHERE id = $1', [art.id]);
  await mailMatches(server.services, other.id);
  expect(await mailsOf(other.id)).toBe(0);
});

test('a saved search of a mistyped word is mailed what the word that was meant finds', async () => {
  const { db } = server.services;
  const person = await makeSearcher({ search: 'inkongorro' });
  const { ownerId } = await makeArt(db, { name: 'Inkongoro' });
  await passTime();
  await mailMatches(server.services, person.id);
  // Nobody's word yet: it is not counted.
  expect(await mailsOf(person.id)).toBe(0);
  await countSearchWords(db);
  await makeArt(db, { ownerId, name: 'Inkongoro, the second' });
  await passTime();
  await mailMatches(server.services, person.id);
  expect(await mailedTo(person.email)).toEqual([['Inkongoro, the second']]);
});

test('a saved search of which all words are left out mails no artwork, one with other words those that have these', async () => {
  const { db } = server.services;
  const anything = await makeSearcher({ search: 'anniversary gift', category: 'Photography' });
  const cheapest = await makeSearcher({ search: 'cheap', category: 'Photography' });
  const narrower = await makeSearcher({ search: 'anniversary gift inyenyeri' });
  const { ownerId } = await makeArt(db, { name: 'Inyenyeri', category: 'Photography', description: 'x' });
  await countSearchWords(db);
  await passTime();
  for (const { id } of [anything, cheapest, narrower]) await mailMatches(server.services, id);
  expect([await mailsOf(anything.id), await mailsOf(cheapest.id), await mailedTo(narrower.email)]).toEqual([0, 0, [['Inyenyeri']]]);
  // Where an artwork has the words, it is one that was looked for.
  await makeArt(db, { ownerId, name: 'Anniversary gift', category: 'Photography' });
  await countSearchWords(db);
  await passTime();
  await mailMatches(server.services, anything.id);
  expect(await mailedTo(anything.email)).toEqual([['Anniversary gift']]);
});

test('old entries of newly published artworks are deleted, and an import of a thousand artworks creates none', async () => {
  const art = await makeArt(server.services.db);
  await query("UPDATE newly_published_arts SET published_at = now() - interval '9 days' WHERE art_id = $1", [art.id]);
  await cleanupNewlyPublished(server.services.db);
  expect((await query('SELECT 1 FROM newly_published_arts WHERE art_id = $1', [art.id])).rowCount).toBe(0);
  const before = (await query('SELECT count(*)::int AS n FROM newly_published_arts')).rows[0].n;
  await query(
    `INSERT INTO arts (id, owner_id, name, slug, description, price, available_arts, category, on_show)
     SELECT gen_random_uuid(), $1, 'Import', 'import-' || n, 'x', 1, 1, 'Painting', true FROM generate_series(1, 1000) n`,
    [art.ownerId],
  );
  expect((await query('SELECT count(*)::int AS n FROM newly_published_arts')).rows[0].n).toBe(before);
});

/** The names of what a person was mailed about, mail by mail, oldest first. */
async function mailedTo(email: string): Promise<string[][]> {
  const { rows } = await query(
    "SELECT data FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = $1 AND data ->> 'letter' = 'searchNews' ORDER BY created_on, id",
    [email],
  );
  return rows.map(({ data }) =>
    data.facts.finds.flatMap((find: { works: { name: string }[] }) => find.works.map(({ name }) => name)).toSorted(),
  );
}
/** An account with a saved search for each frequency, each for its own artist. */
async function makeFrequencies(...frequencies: string[]) {
  const person = await confirmed();
  const artists: string[] = [];
  for (const frequency of frequencies) {
    const { id } = await confirmed({ role: 'Artist' });
    const saved = await server.call('POST /saved-searches', { as: person.token, body: { owner: id } });
    await server.call(`PUT /saved-searches/${saved.json().data._id}`, { as: person.token, body: { frequency } });
    artists.push(id);
  }
  const publish = async (name: string) => {
    for (const [at, ownerId] of artists.entries()) await makeArt(server.services.db, { ownerId, name: `${name} ${frequencies[at]}` });
    await passTime();
    await mailMatches(server.services, person.id);
  };
  const wait = (hours: number) =>
    query('UPDATE saved_searches SET mailed_at = mailed_at - make_interval(hours => $2) WHERE user_id = $1', [person.id, hours]);
  return { ...person, publish, wait };
}

test('each search is mailed as often as it says, those that are due together in one mail, and each artwork once', async () => {
  const { email, publish, wait } = await makeFrequencies('instant', 'daily', 'weekly', 'never');
  await publish('One');
  await publish('Two');
  await wait(1);
  await publish('Three');
  await wait(24);
  await publish('Four');
  await wait(24 * 7);
  await publish('Five');
  expect(await mailedTo(email)).toEqual([
    ['One daily', 'One instant', 'One weekly'],
    ['Three instant', 'Two instant'],
    ['Four daily', 'Four instant', 'Three daily', 'Two daily'],
    ['Five daily', 'Five instant', 'Five weekly', 'Four weekly', 'Three weekly'],
  ]);
});

test('two jobs for one account at once write one mail, also where every search is mailed at once', async () => {
  const { id, email, publish } = await makeFrequencies('instant');
  await publish('Before');
  await query("UPDATE saved_searches SET mailed_at = now() - interval '1 hour' WHERE user_id = $1", [id]);
  const { rows } = await query("SELECT filters ->> 'owner' AS owner FROM saved_searches WHERE user_id = $1", [id]);
  await makeArt(server.services.db, { ownerId: rows[0].owner, name: 'Raced' });
  await passTime();
  await Promise.all(Array.from({ length: 5 }, () => mailMatches(server.services, id)));
  expect(await mailedTo(email)).toEqual([['Before instant'], ['Raced']]);
});

test('a search that is mailed again after never tells only of what came since', async () => {
  const { id, token, email, publish } = await makeFrequencies('never');
  await publish('Old');
  const [saved] = (await server.call('GET /saved-searches', { as: token })).json().data;
  await server.call(`PUT /saved-searches/${saved._id}`, { as: token, body: { frequency: 'instant' } });
  await mailMatches(server.services, id);
  await publish('New');
  expect(await mailedTo(email)).toEqual([['New never']]);
});

test('only accounts with a search that is due are queued', async () => {
  const { id } = await makeFrequencies('instant');
  const silent = await makeFrequencies('never');
  const told = await makeFrequencies('daily');
  const { rows } = await query("SELECT user_id, filters ->> 'owner' AS owner FROM saved_searches WHERE user_id = ANY($1)", [
    [id, silent.id, told.id],
  ]);
  for (const { owner } of rows) await makeArt(server.services.db, { ownerId: owner });
  await passTime();
  await query('UPDATE saved_searches SET mailed_at = now() WHERE user_id = $1', [told.id]);
  const queued: string[] = [];
  const jobs = { ...server.services.jobs, add: async (_: unknown, __: unknown, data: { userId: string }) => void queued.push(data.userId) };
  await queueMatchEmails({ db: server.services.db, jobs: jobs as never });
  const isQueued = () => [id, silent.id, told.id].map((one) => queued.includes(one));
  expect(isQueued()).toEqual([true, false, false]);
  await query('UPDATE saved_searches SET mailed_at = NULL WHERE user_id = $1', [told.id]);
  queued.length = 0;
  await queueMatchEmails({ db: server.services.db, jobs: jobs as never }, 'instant');
  expect(isQueued()).toEqual([true, false, false]);
  await queueMatchEmails({ db: server.services.db, jobs: jobs as never });
  expect(isQueued()).toEqual([true, false, true]);
});

test('a search is described by its filters', () => {
  expect(
    describeFilters({
      search: 'a',
      category: 'Ceramic',
      medium: 'Clay',
      price: 'high',
      size: 'small',
      availability: 'limited',
      owner: 'x',
      colour: 'blue',
      orientation: 'portrait',
    }),
  ).toBe('‘a’, Ceramic, Clay, 50,000 Frw and over, small, blue, portrait, limited edition, by one artist');
  expect(describeFilters({ medium: ['Ink, gouache', 'Oil'], colour: ['blue', 'gold', 'red'], owner: ['x', 'y'] })).toBe(
    'Ink, gouache or Oil, blue, gold or red, by one of 2 artists',
  );
  expect(describeFilters({ minPrice: 10_000, maxPrice: 2_000_000, maxWidth: 80, minHeight: 20 })).toBe(
    'from 10,000 Frw to 2,000,000 Frw, width up to 80 cm, height from 20 cm',
  );
});

test('an address that nobody has confirmed gets no mail; once it is confirmed, of all that came since', async () => {
  const person = await server.person();
  await server.call('POST /saved-searches', { as: person.token, body: { search: 'isimbi' } });
  await makeArt(server.services.db, { name: 'Isimbi' });
  await passTime();
  const isQueued = async () =>
    (await query("SELECT FROM pgboss.job WHERE name = 'searches.mail' AND data ->> 'userId' = $1", [person.id])).rowCount;
  await queueMatchEmails(server.services);
  expect([await isQueued(), await mailsOf(person.id)]).toEqual([0, 0]);
  await confirm(person);
  await queueMatchEmails(server.services);
  await waitForMail(server.config.dataDir, person.email, 'New on Ubugeni: 1 new work');
});
