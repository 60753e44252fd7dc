import { screen } from '@testing-library/react';
import type { SearchHits } from '#contract/admin.ts';
import { WaitingKind } from '#contract/waiting.ts';
import { answer } from '#web/testing/fake-api.ts';
import { makePerson, pageOf } from '#web/testing/make-account.ts';
import { searchHits } from '#web/testing/make-admin.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const { nothing, order, person, rain } = searchHits;

/** A dashboard whose search finds the order by its number, Keza and Rain by name; `found` besides, whatever is searched for. Something of each kind waits, and no order is late. */
export async function openDashboard(as: 'admin' | 'support' | 'editor' | 'artist', found: Partial<SearchHits> = {}) {
  answer('GET /users/{id}', { data: makePerson(accounts[as]) });
  const all = { '1009': { orders: [order] }, keza: { people: [person] }, rain: { artworks: [rain] } } as Record<
    string,
    Partial<SearchHits>
  >;
  answer('GET /admin/waiting', { data: WaitingKind.options.map((kind) => ({ kind, count: 1, oldest: order.createdAt, href: '/' })) });
  answer('GET /checkout', pageOf([]));
  answer('GET /dashboard/search', ({ query }) => ({ data: { ...nothing, ...all[String(query.q).toLowerCase()], ...found } }));
  const visit = await open(`/dashboard/${as === 'artist' ? 'artist' : 'admin'}/nothing`, { as, layout: true });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard Overview' });
  return visit;
}

export const box = () => screen.getByRole('combobox', { name: 'Search artworks, orders and people' });
/** What is found, as it begins. */
export const texts = () => screen.queryAllByRole('option').map((option) => option.firstElementChild?.firstElementChild?.textContent);
export const choose = (name: RegExp) => screen.findByRole('option', { name });
