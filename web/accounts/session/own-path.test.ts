import { describe, expect, it } from 'vitest';
import { ownPath, withNext } from './own-path.ts';

describe('The page to return to', () => {
  it.each([
    '/',
    '/cart#orders',
    '/shop?search=lake%20kivu&sort=price-asc',
    '/chats?with=01990000-0000-7000-8000-000000000002&art=x',
    '/four-springs?review#reviews',
    '/artist/immacul%C3%A9e',
    '/100%25-cotton',
    '/a/b//c',
    '/shop?search=//evil.example',
    '/shop?search=%5C%0D',
  ])('may be %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'shop',
    '#orders',
    '?next=/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/shop/..//evil.example',
    '/%2e%2e//evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%252Fevil.example',
    '/%25252Fevil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '/%5c%5cevil.example',
    '/%09/evil.example',
    '/%0D%0ASet-Cookie:a=b',
    '/a\u0000b',
    '/a\u0085b',
    '/a\u2028b',
    '/%00',
    '/%',
    '/%E0%A4%A',
    'https://evil.example',
    'http:evil.example',
    'HTTPS://evil.example/shop',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example@ubugeni.example',
    '//[::1]',
    `/${'a'.repeat(2_000)}`,
  ])('is never %j', (path) => {
    expect(ownPath(path)).toBeUndefined();
  });

  it.each(['/login', '/login?next=/cart', '/signup?role=Artist', '/forgot-password', '/reset-password?token=x', '/shop/../login'])(
    'is not a screen of the sign-in: %s',
    (path) => {
      expect(ownPath(path)).toBeUndefined();
    },
  );

  it('never resolves to another origin, whatever characters it has', () => {
    const parts = ['/', '\\', '.', '%2f', '%5c', '%09', '\t', '@', ':', 'evil.example', '?', '#', '%', ' '];
    const pairs = parts.flatMap((one) => parts.map((two) => one + two));
    for (const one of pairs)
      for (const two of pairs) {
        const path = ownPath(`/${one}${two}`);
        if (path !== undefined) expect(new URL(path, 'https://ubugeni.example').host).toBe('ubugeni.example');
      }
  });

  it('is carried by the address of a sign-in screen', () => {
    expect(withNext('/signup', '/cart#orders')).toBe('/signup?next=%2Fcart%23orders');
    expect(withNext('/signup', undefined)).toBe('/signup');
  });
});
