import { expect, test } from 'vitest';
import { auditedSettingWords, auditedWords } from '#contract/audit-words.ts';
import type { AuditedAction } from '#contract/audit.ts';
import { makeI18n } from '#web/locales/translate.tsx';
import { sentences, settingNames } from './sentences.ts';

const i18n = makeI18n('en');
/** The words of every form of a sentence, without who did it and to what. */
const wordsOf = (action: AuditedAction) => {
  const forms = [undefined, 'published', 'hidden'].flatMap((state) =>
    [true, false].map((isOwn) => i18n._(sentences[action]({ who: '', what: '', isOwn, state }))),
  );
  return new Set(forms.flatMap((form) => form.toLowerCase().split(/[\s“”]+/)).filter(Boolean));
};

test('the search of the log knows every word of the sentence of every action, and no others', () => {
  for (const action of Object.keys(sentences) as AuditedAction[])
    expect(new Set(auditedWords[action].split(' ')), action).toEqual(wordsOf(action));
});

test('the search of the log knows what settings and exports are called', () => {
  expect(auditedSettingWords).toEqual(
    Object.fromEntries(Object.entries(settingNames).map(([name, words]) => [name, i18n._(words).toLowerCase()])),
  );
});
