import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '#contract/admin.ts';
import { formatFrw } from '#contract/format.ts';
import type { AuditedAction, AuditedObject } from '#contract/audit.ts';
import { audited } from '#web/shell/areas.ts';
import { actNames } from './act-names.ts';
import { formatSum } from './changed-fields.ts';
import type { AuditGroup } from './group-entries.ts';
import { groupSentences } from './group-sentences.ts';
import { type SentenceFacts, sentences, settingNames } from './sentences.ts';

/** What an entry says, as words: its sentence, who did it, what it was done to, and what kind of thing that is. */
export type EntryWords = { sentence: string; who: string; what: string; thing: string };

/** Puts entries of the audit log into words. The log may have actions and things of a version that is no more: their codes are shown. */
export function useEntryWords() {
  const { t, i18n } = useLingui();
  /** How many pieces a refund put back in the shop. */
  const backIn = (after: unknown): Pick<SentenceFacts, 'back'> => {
    const { restockedPieces: pieces } = (after ?? {}) as { restockedPieces?: unknown };
    return typeof pieces === 'number' ? { back: t`${plural(pieces, { one: '# piece', other: '# pieces' })}` } : {};
  };
  const thingOf = (objectType: string) => (objectType in audited ? i18n._(audited[objectType as AuditedObject]) : objectType);
  const sentenceOf = (action: string, facts: SentenceFacts) =>
    action in sentences ? i18n._(sentences[action as AuditedAction](facts)) : `${facts.who}: ${action}`;
  // A draft may have no name yet.
  const calledNow = (name: string | undefined) => (name === '' ? t`Untitled draft` : (name ?? t`(gone)`));
  const wordsOf = ({ actor, about, action, before, after, was, objectType, objectId }: AuditEntry): EntryWords => {
    const who = actor ? actor.name : 'Ubugeni';
    const name = about?.name ?? nameIn(before) ?? nameIn(after);
    const setting = objectType === 'setting' && name !== undefined ? settingNames[name] : undefined;
    const what = setting ? i18n._(setting) : calledNow(name);
    const facts = { who, what, isOwn: actor?._id === objectId, isGone: name === undefined };
    return {
      sentence: sentenceOf(action, { ...facts, ...saidIn(before, after, was), ...backIn(after) }),
      who,
      what,
      thing: thingOf(objectType),
    };
  };
  /** Several entries of one act as one sentence: 'Grace hid 12 artworks'; of one and the same thing, how many times. */
  const groupSentence = (entries: AuditGroup['entries']): string => {
    const [first] = entries;
    const { sentence, who } = wordsOf(first);
    const [times, count] = [entries.length, new Set(entries.map(({ objectId, _id }) => objectId ?? _id)).size];
    if (times === 1) return sentence;
    if (count === 1) return t`${sentence} (${times} times)`;
    const { state, was } = saidIn(first.before, first.after, first.was);
    const say = groupSentences[first.action as AuditedAction];
    const others = count - 1;
    return say ? i18n._(say({ who, count, state, was })) : t`${sentence} and ${plural(others, { one: '# more', other: '# more' })}`;
  };
  return {
    wordsOf,
    thingOf,
    groupSentence,
    /** A kind of action, for the choices of a filter, where its heading says what it is about. */
    actName: (action: string) => (action in actNames ? i18n._(actNames[action as AuditedAction]) : action),
  };
}

/** How much an entry says that was refunded. */
function refundedIn({ frw, refund, amount, currency }: Record<string, unknown>): string | undefined {
  if (typeof frw === 'number') return formatFrw(frw);
  return refund !== undefined && typeof amount === 'number' && typeof currency === 'string' ? formatSum(amount, currency) : undefined;
}

/** What an entry says of a thing: the state that it had and has since, which of an order's items and how it was sent, or how much was refunded; `told`: what entries before it say that it was. */
function saidIn(before: unknown, after: unknown, told: string | undefined): Pick<SentenceFacts, 'state' | 'item' | 'how' | 'was' | 'sum'> {
  const { state: was = told } = (before ?? {}) as Record<string, unknown>;
  const { state, item, how, ...others } = (after ?? {}) as Record<string, unknown>;
  const sum = refundedIn(others);
  return {
    state: typeof state === 'string' ? state : undefined,
    ...(typeof was === 'string' && { was }),
    ...(sum !== undefined && { sum }),
    ...(typeof item === 'string' && { item }),
    ...(typeof how === 'string' && { how }),
  };
}

/** What was deleted is named by what the entry keeps of it. */
function nameIn(side: unknown): string | undefined {
  if (typeof side !== 'object' || side === null) return undefined;
  const { name, title } = side as { name?: unknown; title?: unknown };
  return typeof name === 'string' ? name : typeof title === 'string' ? title : undefined;
}
