import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { Head, jsonForScript } from '#web/kit/browser/head.tsx';

const meta = (name: string) => document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href');

describe('The head of a page', () => {
  test('has title, description and what shared links show', () => {
    show(
      <Head title="Rain" description="A painting." image="/uploads/rain.jpg" kind="product" tags={{ 'product:price:amount': '25000' }} />,
      {
        at: '/rain?from=mail',
      },
    );
    expect(document.title).toBe('Rain — Ubugeni');
    expect([meta('description'), meta('og:description'), meta('og:type')]).toEqual(['A painting.', 'A painting.', 'product']);
    expect([meta('og:image'), meta('product:price:amount')]).toEqual(['https://ubugeni.example/uploads/rain.jpg', '25000']);
    expect(canonical()).toBe('https://ubugeni.example/rain');
  });

  test('of the home page is the site’s own', () => {
    show(<Head />);
    expect(document.title).toBe('Ubugeni — the art market of Rwanda');
    expect([meta('og:title'), meta('og:image'), meta('description')]).toEqual(['Ubugeni', 'https://ubugeni.example/social.png', undefined]);
  });

  test('of a personal page is hidden from search engines', () => {
    show(<Head title="My Account" canonical={null} />);
    expect([meta('robots'), canonical()]).toEqual(['noindex', undefined]);
  });

  test('has facts for search engines that cannot end their script', () => {
    show(<Head title="Rain" facts={{ '@type': 'Product', name: '</script><b>' }} />);
    const script = document.querySelector('script[type="application/ld+json"]');
    expect(script?.innerHTML).not.toContain('</script><b>');
    expect(JSON.parse(script?.textContent ?? '')).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name: '</script><b>' });
    expect(jsonForScript('<')).toBe(String.raw`"\u003c"`);
    expect(screen.queryByText('<b>')).toBeNull();
  });
});
