import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { helpTopics } from '#contract/screens.ts';
import { answer } from '#web/testing/fake-api.ts';
import { contactDetails } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';

test.each(helpTopics)('the help on %s has a title, parts and the way to the others', async (topic) => {
  await open(`/help/${topic}`);
  const title = screen.getByRole('heading', { level: 1 }).textContent ?? '';
  expect(title.length).toBeGreaterThan(2);
  expect(document.title).toBe(`${title} — Ubugeni`);
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(0);
  const links = within(screen.getByRole('navigation', { name: 'Help' })).getAllByRole('link');
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(helpTopics.map((name) => `/help/${name}`)));
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.getAttribute('href'))).toEqual([
    `/help/${topic}`,
  ]);
});

test.each([
  [14, 'tell us within 14 days of its delivery.', /choose “Return” beside the work, or “Report a problem”, add/],
  [1, 'tell us within 1 day of its delivery.', /choose “Return” beside the work, or “Report a problem”, add/],
  [0, 'tell us.', /choose “Report a problem”, add/],
])('the help on returns says the %i days of the settings', async (returnDays, end, way) => {
  answer('GET /contact-details', { data: { ...contactDetails, returnDays } });
  await open('/help/returns');
  expect(await screen.findByText(`If a work arrives damaged, or is not what was shown, ${end}`)).toBeTruthy();
  expect(screen.getByText(way)).toBeTruthy();
});

test('the help on shipping says for how many days a parcel is under way, by the settings', async () => {
  answer('GET /contact-details', {
    data: { ...contactDetails, transitDays: { rwandaFrom: 2, rwandaTo: 2, abroadFrom: 5, abroadTo: 30 } },
  });
  await open('/help/shipping');
  expect(
    await screen.findByText('Once it has left, a parcel is usually under way for 2 days within Rwanda, and for 5–30 days abroad.'),
  ).toBeTruthy();
});

test('a topic that is not there is a page that is not there', async () => {
  await open('/help/nothing');
  expect(screen.getByRole('heading', { level: 1, name: "Oops! We Can't Find That Page." })).toBeTruthy();
});
