import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { linkScreens, personalScreens, reservedSegments, screens, signInScreens } from '#contract/screens.ts';
import routes from './routes.ts';

type Screen = { path: string; file: string };

/** The screens below these routes, without their layouts. */
const screensIn = (entries: readonly RouteConfigEntry[]): Screen[] =>
  entries.flatMap((entry) => (entry.children ? screensIn(entry.children) : [{ path: `/${entry.path ?? ''}`, file: entry.file }]));

const found = screensIn(routes);
const codeOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const firstOf = (address: string) => address.split(/[/?#]/)[1] ?? '';
const isFixed = (segment: string) => segment !== '' && !/^[:*]/.test(segment);

test('no artwork can have the address of another screen: its first segment is reserved', () => {
  const fixed = found.map(({ path: at }) => firstOf(at)).filter(isFixed);
  expect(fixed.length).toBeGreaterThan(20);
  expect(fixed.filter((segment) => !reservedSegments.includes(segment))).toEqual([]);
  const spelled = Object.values(screens).filter((screen) => typeof screen === 'string');
  expect(spelled.map(firstOf).filter((segment) => isFixed(segment) && !reservedSegments.includes(segment))).toEqual([]);
});

/** Shown instead of any screen while there is no connection: it has no data and no address of its own. */
const OFFLINE = '/offline';

// What is not rendered on the server is not the same for everybody; the service worker and robots.txt follow the three lists.
test('a screen is either rendered on the server with its data, or listed as personal, as that of a mailed link, or as a way to sign in', () => {
  const listed = [...personalScreens, ...linkScreens, ...signInScreens];
  const isListed = (at: string) => listed.some((screen) => at === screen || at.startsWith(`${screen}/`));
  const isPublic = ({ file }: Screen) => /^export (async )?function loader\b/m.test(codeOf(file));
  const screensToAsk = found.filter(({ path: at }) => at !== OFFLINE && !at.endsWith('*'));
  expect(screensToAsk.filter((screen) => isListed(screen.path) === isPublic(screen))).toEqual([]);
  expect(listed.filter((one) => !found.some(({ path: at }) => at === one || at.startsWith(`${one}/`)))).toEqual([]);
});

/** Screens whose title is that of what they show, or none. */
const TITLED_BY_CONTENT = new Set([
  '/',
  '/artist/:slug',
  '/blog/:name',
  '/help/:topic',
  '/:name',
  '/offline/:reason',
  '/dashboard/artist',
  '/dashboard/admin/settings/:part',
]);
/** What shows a screen's title: the head itself, and components that have one. */
const TITLE = /<(?:Head|ScreenTitle|MailLink|OrderPage)\b[^>]*?\btitle=\{t`([^`$]+)`\}/;

const titleOf = ({ file }: Screen) => TITLE.exec(codeOf(file))?.[1];

// The journeys compare them too, as they are shown, and take minutes.
test('no two routes that one person may see have the same title', () => {
  const titled = found.filter(({ path: at }) => !at.endsWith('*') && !TITLED_BY_CONTENT.has(at));
  const titles = titled.map((screen) => ({ at: screen.path, title: titleOf(screen) }));
  expect(titles.filter(({ title }) => !title)).toEqual([]);
  for (const other of ['/dashboard/artist', '/dashboard/admin']) {
    const seen = titles.filter(({ at }) => !at.startsWith(other));
    const twice = seen.filter(({ title }, place) => seen.findIndex((one) => one.title === title) !== place);
    expect(twice).toEqual([]);
  }
});
