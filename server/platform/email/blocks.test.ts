import { expect, test } from 'vitest';
import { writeEmail } from './blocks.ts';

const picture = { src: 'https://ubugeni.test/p.jpg', width: 96, height: 72, alt: 'Thousand Hills' };
const write = (lines: { text: string; amount: string; detail?: string; picture?: typeof picture }[]) =>
  writeEmail({ subject: 'Your order', greeting: '', paragraphs: [], list: { lines } }).html ?? '';

test('an amount keeps its distance from the text beside it, and is not broken', () => {
  const html = write([{ text: 'Thousand Hills', amount: '380,000 Frw' }]);
  expect(html).toMatch(/padding-left:12px;white-space:nowrap">380,000 Frw</);
});

test('a row without an amount is as wide as one with it', () => {
  const html = write([
    { text: 'Thousand Hills', amount: '', picture },
    { text: 'Total', amount: '5,000 Frw' },
  ]);
  expect(html).toMatch(/<td colspan="2"[^>]*>Thousand Hills<\/td><\/tr>/);
  expect(html).toMatch(/<td colspan="2"[^>]*>Total<\/td><td align="right"/);
});

test('on a phone a picture in a row is smaller, so that a long name has the width to stay whole', () => {
  const html = write([{ text: 'Thousand Hills', amount: '380,000 Frw', detail: 'Immaculée Nyirahabimana', picture }]);
  expect(html).toMatch(/max-width:480px\)\{.*\.thumb img\{max-width:72px!important;height:auto!important\}/);
  expect(html).toMatch(/<td width="96" valign="top" class="line thumb"[^>]*><img/);
});

test('in the dark the band keeps its teeth, and a work in a black frame its edge', () => {
  const html = write([{ text: 'Thousand Hills', amount: '380,000 Frw', picture }]);
  expect(html).toMatch(
    /prefers-color-scheme:dark\)\{.*\.band\{background-color:#f3efe8!important\}\.work\{border-color:#a89f93!important\}/,
  );
  expect(html).toMatch(/<td class="band" style="[^"]*background-color:#16130f/);
  expect(html).toMatch(/<img [^>]* class="work" style="[^"]*border:1px solid transparent;box-sizing:border-box/);
});

test('what belongs together stays in one line: an amount, the number of an order, how many, and the last words of a heading', () => {
  const subject = 'Order 1020: ‘Tray with <Nine> Rays’ × 2 have arrived';
  const { html = '' } = writeEmail({ subject, greeting: '', paragraphs: ['Of order 1020 ‘Tile’ × 4, 1,240,000 Frw, & more.'] });
  const kept = (part: string) => [...part.matchAll(/<span style="white-space:nowrap">([^<]*)<\/span>/g)].map(([, text]) => text);
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? [];
  expect(kept(heading)).toEqual(['Order 1020', 'Rays’ × 2', 'have arrived']);
  expect(html).toContain('<title>Order 1020: ‘Tray with &lt;Nine&gt; Rays’ × 2 have arrived</title>');
  expect(kept(/<p [^>]*>Of .*?<\/p>/.exec(html)?.[0] ?? '')).toEqual(['order 1020', '‘Tile’ × 4', '1,240,000 Frw']);
});

test('a large amount of one work takes no width of the name of another', () => {
  const html = write([
    { text: 'Thousand Hills', amount: '1,240,000 Frw', picture },
    { text: 'Tile × 4', amount: '90,000 Frw', detail: 'Béatha Nyiransabimana', picture },
  ]);
  const [first = '', second = ''] = html.split('<table ').filter((table) => /Thousand Hills<|Tile × 4/.test(table));
  expect([first, second].map((table) => table.split('</table>')[0]?.split('<tr>').length)).toEqual([2, 2]);
});
