import { describe, expect, it } from 'vitest';
import { compileMessage } from './compile-messages.ts';
import { fillMessage, type Message, type Values } from './fill-message.ts';

const say = (message: string, values: Values = {}) => fillMessage(compileMessage(message) as Message, values, 'en');

describe('A message', () => {
  it('without values stands as it is', () => {
    expect(say('Discover Unique Artworks')).toBe('Discover Unique Artworks');
  });

  it('takes its values by name and by number', () => {
    expect(say('{name} by {0}', { name: 'Inzu', 0: 'Aline' })).toBe('Inzu by Aline');
  });

  it('leaves the place of a missing value empty', () => {
    expect(say('Hello {name}!')).toBe('Hello !');
  });

  it('keeps an apostrophe, and braces in quotes', () => {
    expect(say("Can't say '{'name'}'")).toBe("Can't say {name}");
  });

  it('chooses the plural and writes the count', () => {
    const message = '{n, plural, one {# artwork} other {# artworks}}';
    expect([0, 1, 2].map((n) => say(message, { n }))).toEqual(['0 artworks', '1 artwork', '2 artworks']);
  });

  it('chooses an exact count before the plural', () => {
    expect(say('{n, plural, =0 {no artworks} one {# artwork} other {# artworks}}', { n: 0 })).toBe('no artworks');
  });

  it('counts from an offset', () => {
    expect(say('{n, plural, offset:1 =1 {you} one {you and # other} other {you and # others}}', { n: 3 })).toBe('you and 2 others');
  });

  it('selects by a word, and takes other for an unknown one', () => {
    const message = '{role, select, Artist {Welcome, artist} other {Welcome}}';
    expect([say(message, { role: 'Artist' }), say(message, { role: 'constructor' })]).toEqual(['Welcome, artist', 'Welcome']);
  });

  it('fills values inside a case', () => {
    expect(say('{n, plural, one {# by {name}} other {# by {name}}}', { n: 2, name: 'Eric' })).toBe('2 by Eric');
  });

  it('that cannot be read stops the build', () => {
    expect(() => compileMessage('{n, plural, one {')).toThrow(/cannot be read/);
  });
});
