import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { SearchHits } from '#contract/admin.ts';
import { doesPart } from '#contract/staff.ts';
import type { Area, Dashboard, HitAct } from '#web/app/area.ts';
import { formatFrw } from '#contract/format.ts';
import { askWished, favorWished, saveWished } from './wishes.ts';
import { ChatIcon } from '#web/kit/visuals/icons.tsx';
import { StarIcon } from '#web/kit/visuals/more-icons.tsx';

type ArtAct = HitAct<SearchHits['artworks'][number]>;

const listAt = (at: Dashboard) => (at === 'admin' ? screens.adminArtworks : screens.artistArtworks);
const editing: ArtAct['to'] = ({ _id }, at) => `${listAt(at)}?art=${_id}`;

const isStaff: ArtAct['isFor'] = ({ staff }, at) => at === 'admin' && doesPart(staff, 'works');

/** Only a draft may have no name. */
const nameOf = ({ name }: { name: string }, say: (text: MessageDescriptor) => string) => name || say(msg`Untitled draft`);

const artActs: ArtAct[] = [
  {
    label: (name) => msg`Edit ${name}`,
    isFor: ({ staff, isArtist }, at) => (at === 'admin' ? doesPart(staff, 'works') : isArtist),
    allows: () => true,
    to: editing,
  },
  {
    label: (name) => msg`Hide ${name}`,
    also: msg`Unpublish`,
    isFor: isStaff,
    allows: ({ state }) => state === 'published',
    to: ({ _id, name }) => `${screens.adminArtworks}?${new URLSearchParams({ search: name, act: 'hide', on: _id }).toString()}`,
  },
  {
    label: (name) => msg`Show ${name} again`,
    isFor: isStaff,
    allows: ({ state }) => state === 'hidden',
    to: ({ name }) => `${screens.adminArtworks}?${new URLSearchParams({ state: 'hidden', search: name }).toString()}`,
  },
  {
    label: (name) => msg`View ${name}`,
    isFor: () => true,
    allows: ({ state }) => state === 'published',
    to: ({ slug }) => screens.art(slug),
  },
];

export const artsArea = {
  wishes: { 'arts.favorite': favorWished, 'arts.ask': askWished, 'arts.saveSearch': saveWished },
  pages: [
    { to: screens.shop, label: msg`Shop` },
    { to: screens.artistArtworks, label: msg`My artworks` },
    { to: screens.artistImport, label: msg`Import artworks`, words: msg`csv spreadsheet` },
    { to: screens.adminArtworks, label: msg`All artworks`, words: msg`works` },
  ],
  acts: [
    { to: `${screens.artistArtworks}?add=one`, label: msg`New Art`, words: msg`add artwork` },
    { to: `${screens.artistArtworks}?add=many`, label: msg`Add many artworks`, words: msg`new import` },
    {
      to: `${screens.adminArtworks}?add=one`,
      label: msg`New Art`,
      words: msg`add artwork`,
      isFor: ({ isAdmin, isArtist }) => isAdmin && !isArtist,
    },
  ],
  notificationSigns: { review: StarIcon, question: ChatIcon },
  searchHits: {
    artworks: {
      kind: msg`Artworks`,
      write: (hit, at, say) => ({
        to: editing(hit, at),
        text: nameOf(hit, say),
        // A draft may have no price yet.
        more: [at === 'admin' && say(msg`by ${hit.artist}`), hit.price > 0 && formatFrw(hit.price)].filter(Boolean).join(' · '),
      }),
      name: nameOf,
      isUnnamed: ({ name }) => name === '',
      all: {
        label: msg`All artworks`,
        count: (count) => msg`All ${plural(count, { one: '# artwork', other: '# artworks' })}`,
        search: msg`Search in artworks`,
        to: (search, at) => `${listAt(at)}?${new URLSearchParams({ search }).toString()}`,
      },
      acts: artActs,
    },
  },
  notified: {
    question: msg`Questions about my works`,
    answer: msg`Answers to my questions`,
    review: msg`Reviews of works, and replies`,
    search: msg`New works that fit my saved searches`,
  },
  audited: { art: msg`artwork`, review: msg`review`, question: msg`question` },
} satisfies Area;

export const favoritesArea = { accountMenu: [{ to: screens.cartFavorites, label: msg`Favorites` }] } satisfies Area;
