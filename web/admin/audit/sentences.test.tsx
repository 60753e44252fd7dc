import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { auditedObjectWords, auditedPhrases, auditedSettingWords, auditedWords } from '#contract/audit-words.ts';
import type { AuditedAction } from '#contract/audit.ts';
import { makeI18n } from '#web/locales/translate.tsx';
import { audited } from '#web/shell/areas.ts';
import { changedFields } from './changed-fields.ts';
import { sentences, settingNames } from './sentences.ts';

const i18n = makeI18n('en');
/** The words of every form of a sentence, without who did it and to what. */
const wordsOf = (action: AuditedAction) => {
  const forms = [undefined, 'published', 'hidden'].flatMap((state) =>
    [true, false].flatMap((isOwn) =>
      ['', 'new', 'waiting', 'hidden'].flatMap((was) =>
        [{}, { sum: '' }, { sum: '', back: '' }].map((sum) =>
          i18n._(sentences[action]({ who: '', what: '', isOwn, isGone: isOwn, state, was, ...sum })),
        ),
      ),
    ),
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

test('a sheet of the log calls things as the screen does, and each act by words that stand for no particular thing', () => {
  expect(auditedObjectWords).toEqual(Object.fromEntries(Object.entries(audited).map(([name, words]) => [name, i18n._(words)])));
  const known = (action: AuditedAction) => [...wordsOf(action), 'or', 'of'];
  for (const action of Object.keys(sentences) as AuditedAction[])
    for (const word of auditedPhrases[action]?.replaceAll(',', '').split(' ') ?? []) expect(known(action), action).toContain(word);
});

const say = (action: AuditedAction, facts: object) =>
  i18n._(sentences[action]({ who: 'Grace', what: 'Hills', isOwn: false, state: undefined, ...facts }));

test('what staff decided about words is told by what they were: kept is not made visible', () => {
  expect(say('review.restored', { was: 'new' })).toBe('Grace kept a review of Hills');
  expect(say('review.restored', { was: 'hidden' })).toBe('Grace showed a review of Hills again');
  expect(say('question.restored', {}), 'entries of before do not say').toBe('Grace kept a question about Hills or showed it again');
  expect(say('comment.restored', { was: 'waiting' })).toBe('Grace approved a comment on “Hills”');
  expect(say('comment.deleted', {})).toBe('Grace deleted a comment on “Hills”');
  expect(say('comment.deleted', { isGone: true })).toBe('Grace deleted a comment');
});

test('a refund says how much, and fields say no code of ours', () => {
  expect(say('order.refundRequested', { what: '1012', sum: '8,500 Frw' })).toBe('Grace refunded 8,500 Frw of order 1012');
  expect(say('order.refundRequested', { what: '1012', sum: '8,500 Frw', back: '5 pieces' })).toBe(
    'Grace refunded 8,500 Frw of order 1012 and put 5 pieces back in the shop',
  );
  const fields = changedFields(
    {
      before: { refunded: 110_000, payment: 'paid' },
      after: { refund: crypto.randomUUID(), frw: 8_500, amount: 8_500, currency: 'RWF', lines: [{ amount: 8_500 }], payment: 'refund_due' },
    },
    setupI18n({ locale: 'en', messages: { en: {} } }),
  );
  expect(fields).toEqual([
    { name: 'Refunded', before: '110,000 Frw', after: '118,500 Frw' },
    { name: 'Payment', before: 'paid', after: 'refund due' },
  ]);
});
