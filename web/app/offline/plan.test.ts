import { describe, expect, it } from 'vitest';
import { calls } from '#contract/paths.ts';
import { linkScreens, personalScreens, signInScreens } from '#contract/screens.ts';
import { planFor } from './plan.ts';

const ORIGIN = 'https://ubugeni.example';
const plan = (path: string, mode: RequestMode = 'navigate', method = 'GET') => planFor({ method, mode, url: ORIGIN + path }, ORIGIN);

describe('The service worker', () => {
  it('touches no call of the API, not even a public one', () => {
    for (const key of Object.keys(calls)) {
      const [method = '', path = ''] = key.split(' ');
      for (const mode of ['cors', 'navigate'] as const) expect(plan(`/api/v1${path}`, mode, method), key).toBe('leave');
    }
    expect(plan('/api/v1/events?client=a', 'cors')).toBe('leave');
  });

  it.each([
    '/cart',
    '/cart/orders/1',
    '/checkout',
    '/chats?with=1',
    '/account',
    '/dashboard/admin/orders',
    '/login',
    '/signup',
    '/application',
    ...personalScreens.flatMap((screen) => [screen, `${screen}/one`]),
    ...signInScreens,
  ])('caches nothing of %s, and reports that it needs the network', (path) => expect(plan(path)).toBe('needsNetwork'));

  it.each(linkScreens)('leaves %s alone, with any secret', (path) => expect(plan(`${path}?token=secret`)).toBe('leave'));

  it.each(['/reset-password?token=secret', '/verify-email?token=secret', '/newsletter/confirm?token=1', '/unsubscribe?token=1'])(
    'leaves %s alone, because its address contains a secret',
    (path) => expect(plan(path)).toBe('leave'),
  );

  it.each(['/', '/shop?category=Painting', '/artist/immaculee', '/blog/imigongo', '/help/shipping', '/four-springs'])(
    'caches the public page %s',
    (path) => expect(plan(path)).toBe('page'),
  );

  it('caches built files and pictures, which never change', () => {
    expect(plan('/assets/vendor-abc.js', 'cors')).toBe('asset');
    expect(plan('/uploads/01/240.avif', 'no-cors')).toBe('picture');
    expect(plan('/blog-covers/imigongo-640.jpg', 'no-cors')).toBe('picture');
  });

  it('leaves everything else to the browser: requests that write, other origins, and files', () => {
    expect(plan('/shop', 'navigate', 'POST')).toBe('leave');
    expect(plan('/shop', 'cors')).toBe('leave');
    expect(plan('/sitemap.xml')).toBe('leave');
    expect(planFor({ method: 'GET', mode: 'cors', url: 'https://checkout.flutterwave.com/assets/v3.js' }, ORIGIN)).toBe('leave');
  });
});
