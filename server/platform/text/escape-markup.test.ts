import { expect, test } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

test('signs of markup and quotes are escaped once, all else stays', () => {
  expect(escapeMarkup(`<a href="x" title="y">R&amp;D</a>`)).toBe('&lt;a href=&quot;x&quot; title=&quot;y&quot;&gt;R&amp;amp;D&lt;/a&gt;');
  expect(escapeMarkup('Umuganura, it’s 35,000 Frw\nKigali · élève')).toBe('Umuganura, it’s 35,000 Frw\nKigali · élève');
});
