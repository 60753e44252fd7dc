import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeSettings } from '#web/testing/make-admin.ts';
import { makeArt, makeArtCard } from '#web/testing/make-art.ts';
import { figures } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const SAVE = 'PUT /admin/settings';

beforeEach(() => {
  answer('GET /users/{id}', { data: makePerson({ ...accounts.admin }) });
  answer('GET /admin/settings', { data: makeSettings() });
  answer(SAVE, { data: makeSettings() });
  answer('GET /arts/{id}', ({ params }) => ({ data: makeArt(Number(params['id']?.slice(-3))) }));
  answer('GET /arts', pageOf([makeArtCard(101), makeArtCard(104)]));
  answer('GET /figures', { data: figures });
});

const openSettings = async (changes = {}) => {
  answer('GET /admin/settings', { data: makeSettings(changes) });
  const visit = await open('/dashboard/admin/settings', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Figures' });
  return visit;
};
const part = (name: string) => within(screen.getByRole('heading', { name }).closest('section')!);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const featured = () =>
  within(part('Featured artworks').getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the settings load beside the own profile, and a failure can be tried again', async () => {
  loseConnection('GET /admin/settings');
  const release = hold('GET /admin/settings');
  const { user } = await open('/dashboard/admin/settings', { as: 'admin' });
  await waitFor(() => expect(field('Name').value).toBe('Ubugeni'));
  expect(screen.queryByRole('heading', { name: 'Figures' })).toBeNull();
  release();
  expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
  answer('GET /admin/settings', { data: makeSettings() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  const shop = await screen.findByRole('heading', { name: 'Contact details' });
  const own = screen.getByRole('heading', { name: 'My profile' });
  expect(shop.compareDocumentPosition(own), 'the shop comes first').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeTruthy();
});

test('figures are counted or written, and saved alone', async () => {
  const { user } = await openSettings();
  expect(screen.getByRole('checkbox', { name: 'Show live numbers' })).toHaveProperty('checked', true);
  const saves = () =>
    ['Figures', 'Returns'].map((name) => part(name).getByRole('button', { name: 'Save' }).classList.contains('button-primary'));
  expect(saves()).toEqual([false, false]);
  await user.click(screen.getByRole('checkbox', { name: 'Show live numbers' }));
  expect(saves(), 'the one that has something to save is filled').toEqual([true, false]);
  expect(part('Figures').getByText('Not saved yet')).toBeTruthy();
  expect(part('Returns').queryByText('Not saved yet')).toBeNull();
  await user.clear(field('Active artists'));
  await user.click(part('Figures').getByRole('button', { name: 'Save' }));
  await screen.findByRole('textbox', { name: 'Active artists', description: 'Please fill this in' });
  expect(requestsOf(SAVE)).toEqual([]);
  await user.type(field('Active artists'), '150+');
  await user.click(part('Figures').getByRole('button', { name: 'Save' }));
  const { body } = await requestOf(SAVE);
  expect(body).toMatchObject({ liveFigures: false, figures: { artists: '150+', rating: '4.9' } });
  expect(Object.keys(body)).toHaveLength(2);
  expect(await screen.findByText('Updated Success')).toBeTruthy();
});

test('the days for returns are from 0 to 60, and what visitors will see is shown while they are typed', async () => {
  const { user } = await openSettings();
  const returns = part('Returns');
  expect(field('Days for returns').value).toBe('14');
  expect(returns.getByText('Damaged or not as shown: 14 days to tell us')).toBeTruthy();
  await user.clear(field('Days for returns'));
  expect(returns.getByText('Enter a number of days to see it.')).toBeTruthy();
  await user.type(field('Days for returns'), '61');
  await user.click(returns.getByRole('button', { name: 'Save' }));
  expect(await returns.findByText('Please enter a whole number of days, from 0 to 60')).toBeTruthy();
  expect(requestsOf(SAVE)).toEqual([]);
  await user.clear(field('Days for returns'));
  await user.type(field('Days for returns'), '0');
  expect(returns.getByText('Damaged or not as shown: tell us')).toBeTruthy();
  await user.click(returns.getByRole('button', { name: 'Save' }));
  expect((await requestOf(SAVE)).body).toEqual({ returnDays: 0 });
});

test('the days under way are whole numbers in order, and are sent together', async () => {
  const { user } = await openSettings();
  const transit = part('Days under way');
  await user.clear(field('In Rwanda, to (days)'));
  await user.type(field('In Rwanda, to (days)'), '0');
  const seen = within(transit.getByRole('group', { name: 'What visitors will see' }));
  expect(seen.getByText('Enter days from the fewest to the most to see them.')).toBeTruthy();
  await user.click(transit.getByRole('button', { name: 'Save' }));
  expect(await transit.findByText('This must not be less than the days before it')).toBeTruthy();
  expect(requestsOf(SAVE)).toEqual([]);
  await user.clear(field('In Rwanda, to (days)'));
  await user.type(field('In Rwanda, to (days)'), '2');
  expect(seen.getByText(/^Leaves the studio within 3 days/).textContent).toBe(
    'Leaves the studio within 3 days of payment · with you about 1–2 days later, abroad 7–21',
  );
  await user.click(transit.getByRole('button', { name: 'Save' }));
  expect((await requestOf(SAVE)).body).toEqual({ transitDays: { rwandaFrom: 1, rwandaTo: 2, abroadFrom: 7, abroadTo: 21 } });
});

test('a rate is a number above 0', async () => {
  const { user } = await openSettings();
  await user.clear(field('1 Frw in NGN'));
  await user.type(field('1 Frw in NGN'), 'much');
  await user.click(part('Exchange rate').getByRole('button', { name: 'Save' }));
  await screen.findByRole('textbox', { description: 'The rate must be a number above 0' });
  await user.clear(field('1 Frw in NGN'));
  await user.type(field('1 Frw in NGN'), '0');
  await user.click(part('Exchange rate').getByRole('button', { name: 'Save' }));
  expect(requestsOf(SAVE)).toEqual([]);
  await user.clear(field('1 Frw in NGN'));
  await user.type(field('1 Frw in NGN'), ' 1.25 ');
  await user.click(part('Exchange rate').getByRole('button', { name: 'Save' }));
  expect((await requestOf(SAVE)).body).toEqual({ exchangeRates: { NGN: 1.25 } });
});

test('contact details have hours by line; a refusal stands above the form and nothing typed is lost', async () => {
  refuse(SAVE, fail('server.busy'));
  const { user } = await openSettings();
  const save = part('Contact details').getByRole('button', { name: 'Save' });
  expect(field('Hours').value).toBe('Mon-Fri 9:00 AM-6:00 PM\nSunday closed');
  await user.clear(field('Shop email'));
  await user.type(field('Shop email'), 'hello');
  await user.click(save);
  await screen.findByRole('textbox', { name: 'Shop email', description: 'Invalid email address' });
  await user.type(field('Shop email'), '@ubugeni.example');
  await user.clear(field('Hours'));
  await user.type(field('Hours'), 'Every day{Enter}{Enter} Sunday too ');
  await user.click(save);
  expect((await part('Contact details').findByText(/Ubugeni is busy/)).getAttribute('role')).toBe('alert');
  expect(field('Shop email').value).toBe('hello@ubugeni.example');
  const { contact } = (await requestOf(SAVE)).body as { contact: { hours: string[] } };
  expect(contact.hours).toEqual(['Every day', 'Sunday too']);
  await user.type(field('Hours'), '{Enter}1{Enter}2{Enter}3{Enter}4{Enter}5{Enter}6');
  await user.click(save);
  await screen.findByRole('textbox', { name: 'Hours', description: /This text is too long/ });
});

test('a refusal of a field ends at that field', async () => {
  refuse(SAVE, fail('input.invalid').withFields({ phone: 'Nobody answers there.' }));
  const { user } = await openSettings();
  await user.type(field('Shop phone'), '0');
  await user.click(part('Contact details').getByRole('button', { name: 'Save' }));
  await screen.findByRole('textbox', { name: 'Shop phone', description: 'Nobody answers there.' });
});

test('featured artworks are found, put in order and taken away', async () => {
  const { user } = await openSettings({ featured: [101, 102, 103].map(idOf) });
  await waitFor(() => expect(featured()).toEqual(['Artwork 101', 'Artwork 102', 'Artwork 103']));
  expect(screen.getByRole('button', { name: 'Move Artwork 101 forward' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Move Artwork 103 forward' }));
  await user.click(screen.getByRole('button', { name: 'Move Artwork 101 back' }));
  expect(featured()).toEqual(['Artwork 103', 'Artwork 101', 'Artwork 102']);
  await user.click(screen.getByRole('button', { name: 'Remove Artwork 102' }));
  await user.type(screen.getByRole('searchbox', { name: 'Find an artwork to feature' }), 'art');
  await screen.findByText('1 found');
  expect(screen.queryByRole('button', { name: 'Feature Artwork 101' }), 'it is there already').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Feature Artwork 104' }));
  await user.click(part('Featured artworks').getByRole('button', { name: 'Save' }));
  expect((await requestOf(SAVE)).body).toEqual({ featured: [103, 101, 104].map(idOf) });
  expect(await screen.findByText('Updated Success')).toBeTruthy();
});

test('none featured says what is shown instead, and what is not found says so', async () => {
  answer('GET /arts', pageOf([]));
  const { user } = await openSettings();
  expect(screen.getByText('None yet: the samples are shown.')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Find an artwork to feature' }), 'x');
  expect(await part('Featured artworks').findByText('No data found')).toBeTruthy();
});

test('six featured artworks are enough, and a refusal says why', async () => {
  refuse(SAVE, fail('input.invalid', 'Please choose artworks that are on show'));
  const { user } = await openSettings({ featured: [101, 102, 103, 104, 105, 106].map(idOf) });
  expect(screen.queryByRole('searchbox', { name: 'Find an artwork to feature' })).toBeNull();
  await user.click(part('Featured artworks').getByRole('button', { name: 'Save' }));
  await part('Featured artworks').findByText('Please choose artworks that are on show');
  await waitFor(() => expect(featured()[5]).toBe('Artwork 106'));
});

test('each part shows what visitors will see of it while one types', async () => {
  const { user } = await openSettings({ liveFigures: false });
  const seen = (name: string) => within(part(name).getByRole('group', { name: 'What visitors will see' }));
  await user.clear(field('1 Frw in NGN'));
  expect(seen('Exchange rate').getByText('Enter a rate to see a price.')).toBeTruthy();
  await user.type(field('1 Frw in NGN'), '1.1');
  expect(seen('Exchange rate').getByText('An artwork for 35,000 Frw costs 38,500.00 NGN.')).toBeTruthy();
  await user.clear(field('Shop phone'));
  await user.type(field('Shop phone'), '+250 788 000 111');
  expect(seen('Contact details').getByText('+250 788 000 111')).toBeTruthy();
  await user.clear(field('Active artists'));
  await user.type(field('Active artists'), '77+');
  expect(seen('Figures').getByText('77+')).toBeTruthy();
});

test('what was saved is said by its part, leads to the audit log, and is taken back', async () => {
  const { user } = await openSettings();
  const before = makeSettings().exchangeRates;
  await user.clear(field('1 Frw in NGN'));
  await user.type(field('1 Frw in NGN'), '2');
  await user.click(part('Exchange rate').getByRole('button', { name: 'Save' }));
  expect(await part('Exchange rate').findByText(/^Exchange rate: saved at \d\d:\d\d$/)).toBeTruthy();
  expect(part('Exchange rate').getByRole('link', { name: 'In the audit log' }).getAttribute('href')).toBe(
    '/dashboard/admin/audit?on=setting',
  );
  await user.click(part('Exchange rate').getByRole('button', { name: 'Undo: Exchange rate' }));
  expect((await requestOf(SAVE, 2)).body).toEqual({ exchangeRates: before });
  expect(await part('Exchange rate').findByText(/^Exchange rate: change undone/)).toBeTruthy();
  expect(field('1 Frw in NGN').value).toBe(String(before.NGN));
});
