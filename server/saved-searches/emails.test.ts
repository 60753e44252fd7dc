import { expect, test } from 'vitest';
import { describeFilters } from './describe-filters.ts';
import { type Find, savedSearchEmails } from './emails.ts';

const leave = { page: 'https://ubugeni.example/unsubscribe?token=t', oneClick: 'https://ubugeni.example/api/v1/unsubscribe/t' };
const find = (more: Partial<Find> = {}): Find => ({
  filters: { search: 'imigongo' },
  count: 1,
  works: [{ name: 'Dawn', artist: 'Aline', price: 1_234_567 }],
  link: 'https://ubugeni.example/shop?search=imigongo',
  ...more,
});
const write = (...finds: Find[]) => savedSearchEmails.searchNews({ name: 'Keza', finds, link: 'https://ubugeni.example/account', leave });

test('one search with news is in the subject, and its button leads to what is new', () => {
  const { subject, text } = write(find());
  expect(subject).toBe('New on Ubugeni: 1 new work for ‘imigongo’');
  expect(text).toContain('Dawn by Aline, 1,234,567 Frw');
  expect(text).toContain('https://ubugeni.example/shop?search=imigongo');
});

test('several searches share a mail whose button leads to the searches, each with its own news', () => {
  const { subject, text, html } = write(find(), find({ filters: { category: 'Ceramic', price: 'low' }, count: 2 }));
  expect(subject).toBe('New on Ubugeni: works that fit your searches');
  expect(text).toContain('‘imigongo’: 1 new work');
  expect(text).toContain('Ceramic, under 10,000 Frw: 2 new works');
  expect(text).toContain('https://ubugeni.example/account');
  // Each leads to its own new works.
  expect(text.match(/https:\/\/ubugeni\.example\/shop\?search=imigongo/g)).toHaveLength(2);
  expect(html?.match(/href="https:\/\/ubugeni\.example\/shop\?search=imigongo"/g)).toHaveLength(2);
});

test('a search is called by the name that its owner gave it', () => {
  expect(write(find({ name: 'Above the sofa' })).subject).toBe('New on Ubugeni: 1 new work for Above the sofa');
  expect(write(find({ name: null })).subject).toContain('‘imigongo’');
});

test('of many new works three are named and the others counted', () => {
  const works = ['One', 'Two', 'Three'].map((name) => ({ name, artist: 'Aline', price: 1 }));
  const { text } = write(find({ count: 12, works }));
  expect(text).toContain('and 9 more');
  expect(write(find({ count: 3, works })).text).not.toContain('more');
});

test('a mail of an older version, which has the words of its search, is written with them', () => {
  const old = { ...find(), words: '‘kivu’, large' } as Find;
  expect(write(old).subject).toContain('‘kivu’, large');
});

test('each filter is described, alone and in the order in which the gallery has them', () => {
  expect(
    [{ price: 'medium' }, { size: 'medium' }, { availability: 'in-stock' }, { availability: 'custom' }, { owner: 'x' }].map((one) =>
      describeFilters(one as never),
    ),
  ).toEqual(['10,000 to under 50,000 Frw', 'of medium size', 'in stock', 'made to order', 'by one artist']);
});
