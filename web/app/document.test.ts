import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { markSpare, orderScripts, preloadFonts, scriptHashes } from './document.ts';

const hashOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;

describe('The hashes of a document', () => {
  it('are those of its inline scripts, classic and module, each once', () => {
    const html = '<script>a()</script><script type="module" async="">import "x"</script><p>text</p><script>a()</script>';
    expect(scriptHashes(html)).toEqual([hashOf('a()'), hashOf('import "x"')]);
  });

  it('leave out external scripts, and data blocks that do not run', () => {
    expect(scriptHashes('<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>')).toEqual([]);
  });

  it('cover a script of several lines, character by character', () => {
    expect(scriptHashes('<script>\nlet a = "é";\n</script>')).toEqual([hashOf('\nlet a = "é";\n')]);
  });

  it('take no user content for a script: it is escaped', () => {
    expect(scriptHashes('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toEqual([]);
  });
});

describe('The scripts of a page', () => {
  const preloads =
    '<link rel="modulepreload" href="/m.js"/><link rel="modulepreload" href="/r.js"/><link rel="modulepreload" href="/m.js"/>';
  const code = 'import "/m.js";\nimport * as route0 from "/r.js";\n\n window.r = {"root":route0};\n\nimport("/e.js");';
  const start = `<script>a()</script><script type="module" async="">${code}</script>`;

  it('are neither loaded nor run before its first pictures are loaded', () => {
    const made = orderScripts(`${preloads}<img alt="" fetchPriority="high" class="a"/>${start}`);
    expect(made).not.toMatch(/^import[ "]|<link/m);
    const lines = made
      .split('\n')
      .slice(1, -1)
      .filter((line) => !line.startsWith('const '));
    expect(lines.map((line) => line.slice(0, line.indexOf('(')))).toEqual([
      'await Promise.race',
      'for ',
      'document.head.append',
      'start.remove',
    ]);
    expect(lines[1]).toContain('["/m.js","/r.js"]');
  });

  it('contain the start script exactly as rendered, so that its hash is known', () => {
    const made = orderScripts(`<img alt="" fetchPriority="high"/><script type="module" async="">a("</b>")</script>`);
    const [, quoted = ''] = made.match(/textContent: (".*") \}\);$/m) ?? [];
    expect(quoted).not.toContain('<');
    expect(JSON.parse(quoted)).toBe('a("</b>")');
  });

  it('have a lower priority than styles and fonts where the first screenful has no picture', () => {
    const low = '<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="preload" href="/b"/><img alt="" loading="lazy"/>';
    expect(orderScripts(low.replace(' fetchpriority="low"', '') + start)).toBe(low + start);
  });
});

it('Fonts are requested before anything else in the head', () => {
  expect(preloadFonts('<html lang="en"><head><meta charset="utf-8"/>', ['/a.woff2'])).toBe(
    '<html lang="en"><head><link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="/a.woff2"/><meta charset="utf-8"/>',
  );
});

it('A page in low-data mode is marked on its document', () => {
  expect(markSpare('<html lang="en"><head>')).toBe('<html data-spare="" lang="en"><head>');
});
