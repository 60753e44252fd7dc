import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fieldMessages } from '#contract/field-messages.ts';

const catalog = readFileSync(path.join(import.meta.dirname, 'en.po'), 'utf8');
const texts = [...[...catalog.matchAll(/^msgid "(.*)"$/gm)].map(([, text = '']) => text), ...Object.values(fieldMessages)];

test('texts on screen say "most" in full, also after a rename of names in the code', () => {
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => /(?<!\{)\bmax\b(?![,}])/i.test(text))).toEqual([]);
});
