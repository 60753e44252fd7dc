import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#web/testing/fake-api.ts';
import { makeArt, makeArtist, makePicture } from '#web/testing/make-art.ts';
import { makeCart } from '#web/testing/make-orders.ts';
import { contactDetails } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';

test.each([
  [
    'These are prints.',
    'Ubugeni has hidden this work. Reason: These are prints.If you’ve fixed it, or think this is a mistake, reply to our email or contact us.',
  ],
  [
    null,
    'Ubugeni has hidden this work.We email you about it within 10 minutes. To know why, or if you think this is a mistake, reply to that email or contact us.',
  ],
])('a work that the staff hid says so to its artist and offers no Publish: reason %s', async (reason, text) => {
  for (const call of ['GET /arts/{id}/related', 'GET /arts/{id}/more-by-artist'] as const) answer(call, { data: [] });
  answer('GET /contact-details', { data: contactDetails });
  answer('GET /favorites/ids', { data: [] });
  answer('GET /cart', makeCart());
  answer('GET /artists/{slug}', { data: { ...makeArtist(1), biography: null } });
  answer('GET /arts/{id}/views', { data: { total: 7, last30Days: 2 } });
  answer('GET /arts/{id}/standing', { data: { hiddenByStaff: { reason } } });
  answer('GET /arts/name/{name}', { data: makeArt(1, { state: 'hidden', pictures: [makePicture(1)] }) });
  await open('/artwork-1', { as: 'artist' });
  await screen.findByText(/Ubugeni has hidden this work/);
  expect(screen.getByRole('status').textContent).toBe(text);
  expect(screen.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});
