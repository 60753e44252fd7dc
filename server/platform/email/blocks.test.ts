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
