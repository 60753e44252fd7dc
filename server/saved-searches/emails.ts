import type { SavedFilters } from '#contract/saved-searches.ts';
import { type UnsubscribeLink, writeEmail } from '#server/platform/email/blocks.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { describeFilters } from './describe-filters.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';
import { formatFrw } from '#contract/format.ts';

/** What is new for one saved search: how many works, and the first of them. `price` in Frw; `name` is what its owner calls it. */
export type Find = {
  filters: SavedFilters;
  name?: string | null;
  count: number;
  works: { name: string; artist: string; price: number; picture?: EmailPicture }[];
  link: string;
};

const works = (count: number) => (count === 1 ? '1 new work' : `${count} new works`);

/** A mail that an older version put into the queue has the words of the search themselves. */
const searchOf = (find: Find) => find.name ?? (find as { words?: string }).words ?? describeFilters(find.filters);

function describeFind(find: Find): string {
  const { count, works: shown } = find;
  const lines = shown.map(({ name, artist, price }) => `${name} by ${artist}, ${formatFrw(price)}`);
  const more = count > shown.length ? [`and ${count - shown.length} more`] : [];
  return [`${searchOf(find)}: ${works(count)}`, ...lines, ...more].join('\n');
}

const picturesOf = ({ works: shown }: Find): EmailPicture[] => shown.flatMap(({ picture }) => picture ?? []);

/** Mails about saved searches. */
export const savedSearchEmails = {
  searchNews: ({ name, finds, link, leave }: { name: string; finds: Find[]; link: string; leave: UnsubscribeLink }) => {
    const [first] = finds;
    const isOne = finds.length === 1 && first;
    // The button leads to the works of one search; of several each has its own link.
    const found = finds.map((find) => ({
      text: describeFind(find),
      pictures: picturesOf(find),
      action: { label: 'See what is new', link: find.link },
    }));
    return writeEmail({
      subject: isOne ? `New on Ubugeni: ${works(first.count)} for ${searchOf(first)}` : 'New on Ubugeni: works that fit your searches',
      greeting: `Hello ${name},`,
      ...(first && { preview: describeFind(first).replaceAll('\n', ' · ') }),
      paragraphs: ['New works since our last email:', ...(isOne ? [describeFind(first)] : [])],
      ...(isOne && { pictures: picturesOf(first) }),
      ...(isOne ? {} : { list: { lines: found } }),
      action: isOne ? { label: 'See what is new', link: first.link } : { label: 'See your searches', link },
      closing: 'In your account you can choose how often we write about a search, rename it or delete it.',
      leave,
    });
  },
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof savedSearchEmails> {}
}
