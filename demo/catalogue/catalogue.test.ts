import { expect, test } from 'vitest';
import { limits, categories, priceBands } from '#contract/limits.ts';
import { findPlace } from '#contract/rwanda.ts';
import { reservedSegments } from '#contract/screens.ts';
import { readPosts } from '#server/blog/read-posts.ts';
import { demoArtworks } from './artworks.ts';
import { demoArticles } from './blog-talk.ts';
import { demoOrders } from './orders.ts';
import { demoAdmin, demoArtists, demoCustomers } from './people.ts';
import { demoChats, demoContactMessages, demoFavorites, demoFeatured, demoFollows, demoQuestions, demoReviews } from './talk.ts';

const wordsIn = (text: string) => text.split(/\s+/).length;
const approved = demoArtists.filter(({ status }) => status === 'approved');
const customers = new Set(demoCustomers.map(({ key }) => key));
const names = new Set(demoArtworks.map(({ name }) => name));
const workNamed = (name: string) => demoArtworks.find((art) => art.name === name)!;

test('the demo shop has at least 60 works by 12 artists, in every category and price band', () => {
  expect(demoArtworks.length).toBeGreaterThanOrEqual(60);
  expect(new Set(demoArtworks.map(({ artist }) => artist))).toEqual(new Set(approved.map(({ key }) => key)));
  expect(approved.length).toBe(12);
  expect(new Set(demoArtworks.map(({ category }) => category))).toEqual(new Set(categories));
  const band = (price: number) => (price < priceBands.medium ? 'low' : price < priceBands.high ? 'medium' : 'high');
  expect(Object.keys(Object.groupBy(demoArtworks, ({ price }) => band(price))).toSorted()).toEqual(['high', 'low', 'medium']);
});

test('works of every availability are there: sold out, in stock, limited, made to order', () => {
  for (const has of [
    demoArtworks.some(({ stock }) => stock === 0),
    demoArtworks.some(({ stock }) => stock > 1),
    demoArtworks.some(({ isLimited }) => isLimited),
    demoArtworks.some(({ isCustom }) => isCustom),
  ])
    expect(has).toBe(true);
});

test('one name is shared by two artists, all others are unique, and none is an address of the shop', () => {
  const counts = Object.entries(Object.groupBy(demoArtworks, ({ name }) => name)).filter(([, works]) => works!.length > 1);
  expect(counts.map(([name, works]) => [name, new Set(works!.map(({ artist }) => artist)).size])).toEqual([['Thousand Hills', 2]]);
  for (const name of names) expect(reservedSegments).not.toContain(name.toLowerCase());
});

test('the label of every work is complete and within the limits', () => {
  for (const art of demoArtworks) {
    expect(art.name.length).toBeLessThanOrEqual(limits.nameLength);
    expect(art.medium.length, art.name).toBeLessThanOrEqual(limits.shortTextLength);
    expect(art.description.length, art.name).toBeLessThanOrEqual(limits.descriptionLength);
    expect(wordsIn(art.description), art.name).toBeGreaterThanOrEqual(60);
    expect(wordsIn(art.description), art.name).toBeLessThanOrEqual(160);
    expect(art.price, art.name).toBeGreaterThanOrEqual(limits.priceMinFrw);
    expect(Number.isInteger(art.price) && Number.isInteger(art.stock), art.name).toBe(true);
    for (const side of [art.width, art.height, art.depth ?? 1]) expect(side > 0 && side <= limits.sideMaxCm, art.name).toBe(true);
    expect(Boolean(art.edition), art.name).toBe(Boolean(art.isLimited));
  }
});

test('everybody has a key of their own and lives where there is such a place', () => {
  const keys = [demoAdmin.key, ...demoArtists.map(({ key }) => key), ...customers];
  expect(new Set(keys).size).toBe(keys.length);
  for (const { name, province, district, sector } of [...demoArtists, ...demoCustomers].filter((person) => person.province))
    expect(findPlace({ province, district, sector }), name).toEqual({ province, district, sector });
});

test('every artist of the shop tells who they are; applicants wait, and one was refused', () => {
  for (const { name, biography } of approved) {
    expect(wordsIn(biography), name).toBeGreaterThanOrEqual(80);
    expect(wordsIn(biography), name).toBeLessThanOrEqual(150);
    expect(biography.length).toBeLessThanOrEqual(limits.messageLength);
  }
  expect(demoArtists.filter(({ status }) => status === 'pending').length).toBe(2);
  expect(demoArtists.filter(({ status }) => status === 'cancelled').length).toBe(1);
  expect(demoCustomers.length).toBe(6);
});

test('the orders are of every state, and never of more than there is', () => {
  expect(new Set(demoOrders.map(({ state }) => state))).toEqual(
    new Set(['unpaid', 'paid', 'complete', 'delivered', 'cancelled', 'refunded']),
  );
  const ordered = new Map<string, number>();
  for (const { buyer, works, address } of demoOrders) {
    expect(customers).toContain(buyer);
    expect(address.length).toBeLessThanOrEqual(limits.addressLength);
    for (const { name, quantity } of works) ordered.set(name, (ordered.get(name) ?? 0) + quantity);
  }
  for (const [name, quantity] of ordered) expect(workNamed(name).stock, name).toBeGreaterThanOrEqual(quantity);
  for (const buyer of customers)
    expect(demoOrders.filter((order) => order.buyer === buyer && order.state === 'unpaid').length).toBeLessThanOrEqual(
      limits.unpaidOrdersMax,
    );
});

test('a review is by somebody who got the work, once', () => {
  const bought = new Set(
    demoOrders.filter(({ state }) => state === 'delivered').flatMap(({ buyer, works }) => works.map(({ name }) => `${buyer} ${name}`)),
  );
  const written = demoReviews.map(({ buyer, work }) => `${buyer} ${work}`);
  expect(new Set(written).difference(bought)).toEqual(new Set());
  expect(new Set(written).size).toBe(written.length);
  for (const { stars } of demoReviews) expect([1, 2, 3, 4, 5]).toContain(stars);
});

test('what people ask, like, follow and write names works and people that are there', () => {
  const artists = new Set<string>(approved.map(({ key }) => key));
  for (const { asker, work } of demoQuestions) expect([customers.has(asker), names.has(work)], work).toEqual([true, true]);
  for (const { by, works } of demoFavorites) expect([customers.has(by), works.filter((work) => !names.has(work))]).toEqual([true, []]);
  for (const { by, artists: followed } of demoFollows)
    expect([customers.has(by), followed.filter((key) => !artists.has(key))]).toEqual([true, []]);
  for (const name of demoFeatured) expect(names).toContain(name);
  for (const { customer, artist, messages } of demoChats)
    expect([customers.has(customer), artists.has(artist), messages[0]?.by]).toEqual([true, true, 'customer']);
  for (const { email } of demoContactMessages) expect(email).toMatch(/@example\.com$/);
});

test('readers of the blog are people of the shop, its articles are there, and a comment waits for the admin', () => {
  const people = new Set<string>([...customers, ...approved.map(({ key }) => key)]);
  const articles = new Set(readPosts().map(({ name }) => name));
  for (const { article, likedBy, comments } of demoArticles) {
    expect(articles).toContain(article);
    expect([...likedBy, ...comments.map(({ by }) => by)].filter((key) => !people.has(key))).toEqual([]);
    expect(new Set(likedBy).size).toBe(likedBy.length);
  }
  expect(demoArticles.flatMap(({ comments }) => comments).filter(({ isWaiting }) => isWaiting).length).toBe(1);
});
