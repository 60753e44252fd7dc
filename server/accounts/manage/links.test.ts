import { expect, test } from 'vitest';
import { changeLinks } from './links.ts';

test('an absent link stays, a new one replaces, an empty one is removed', () => {
  const links = { website: 'https://ineza.rw/', instagram: 'https://instagram.com/ineza', x: 'https://x.com/ineza' };
  expect(changeLinks(links, { instagram: 'instagram.com/ineza.art', x: '' })).toEqual({
    website: 'https://ineza.rw/',
    instagram: 'https://instagram.com/ineza.art',
  });
});

test.each([
  ['instagram', 'https://www.instagram.com/ineza'],
  ['facebook', 'https://m.facebook.com/ineza'],
  ['x', 'https://twitter.com/ineza'],
  ['youtube', 'https://youtu.be/abc'],
  ['website', 'https://ineza.art/works?page=2'],
] as const)('%s may lead to %s', (name, link) => {
  expect(changeLinks({}, { [name]: link })).toEqual({ [name]: link });
});

test.each([
  ['instagram', '@ineza.art', 'https://instagram.com/ineza.art'],
  ['instagram', ' ineza ', 'https://instagram.com/ineza'],
  ['facebook', '@ineza', 'https://facebook.com/ineza'],
  ['x', 'ineza_rw', 'https://x.com/ineza_rw'],
  ['youtube', '@ineza', 'https://youtube.com/@ineza'],
] as const)('%s %j is the page of that name', (name, typed, link) => {
  expect(changeLinks({}, { [name]: typed })).toEqual({ [name]: link });
});

test.each([
  ['website', '@ineza'],
  ['instagram', '@ineza/../evil'],
  ['instagram', 'http://instagram.com/ineza'],
  ['instagram', 'https://instagram.com.evil.example/ineza'],
  ['instagram', 'https://notinstagram.com/ineza'],
  ['facebook', 'https://facebook.com@evil.example/'],
  ['x', 'javascript:alert(1)'],
  ['youtube', 'data:text/html,hello'],
  ['website', 'https://127.0.0.1/'],
  ['website', 'https://[::1]/'],
  ['website', 'https://printer.local/'],
  ['website', 'https://localhost/'],
  ['website', 'https://ineza.rw:8443/'],
  ['website', 'https://me:secret@ineza.rw/'],
  ['website', 'two words'],
] as const)('%s may not lead to %s', (name, link) => {
  const change = () => changeLinks({}, { [name]: link });
  expect(change).toThrow(expect.objectContaining({ code: 'input.invalid', fields: { [name]: expect.any(String) } }));
});

test.each([
  ['instagram', '@ineza.arts', 'https://instagram.com/ineza.arts'],
  ['instagram', 'ineza_arts', 'https://instagram.com/ineza_arts'],
  ['instagram', 'instagram.com/ineza', 'https://instagram.com/ineza'],
  ['facebook', 'ineza', 'https://facebook.com/ineza'],
  ['x', 'www.x.com/ineza', 'https://www.x.com/ineza'],
  ['youtube', '@ineza', 'https://youtube.com/@ineza'],
] as const)('%s: what people write for it, %s, is the link', (name, typed, link) => {
  expect(changeLinks({}, { [name]: typed })).toEqual({ [name]: link });
});

test.each(['@', '@ineza/..', 'ineza.example', 'a b'])('%s is no name on such a site', (typed) => {
  expect(() => changeLinks({}, { instagram: typed })).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});
