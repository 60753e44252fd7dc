import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hurryStyles, scriptHashes, spareData } from './document.ts';

const hashOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;

describe('The hashes of a document', () => {
  it('are those of its inline scripts, classic and module, each once', () => {
    const html = '<script>a()</script><script type="module" async="">import "x"</script><p>text</p><script>a()</script>';
    expect(scriptHashes(html)).toEqual([hashOf('a()'), hashOf('import "x"')]);
  });

  it('leave out scripts from a file, and facts that do not run', () => {
    expect(scriptHashes('<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>')).toEqual([]);
  });

  it('take a script over several lines, letter by letter', () => {
    expect(scriptHashes('<script>\nlet a = "é";\n</script>')).toEqual([hashOf('\nlet a = "é";\n')]);
  });

  it('take no text for a script: what people wrote is escaped', () => {
    expect(scriptHashes('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toEqual([]);
  });
});

it('Module preloads wait for styles and fonts', () => {
  expect(hurryStyles('<link rel="modulepreload" href="/a.js"/><link rel="preload" href="/b"/>')).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="preload" href="/b"/>',
  );
});

it('Who asks to be spared data gets no fonts, and the smallest file of each picture', () => {
  const html =
    '<html lang="en"><link rel="preload" as="font" href="/a.woff2"/><source srcSet="/u/320.avif 320w, /u/640.avif 640w"/><img srcset="/u/320.jpg 320w"/>';
  expect(spareData(html)).toBe('<html data-spare="" lang="en"><source srcSet="/u/320.avif 320w"/><img srcset="/u/320.jpg 320w"/>');
});
