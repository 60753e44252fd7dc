import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SearchHits } from '#contract/admin.ts';
import { screens } from '#contract/screens.ts';
import type { Session } from '#web/accounts/session/session.ts';
import type { Dashboard, HitAct, HitLook, Offered } from '#web/app/area.ts';
import { offeredActs, offeredPages, searchHits } from '#web/shell/areas.ts';
import { mayOpen } from '#web/shell/staff-screens.ts';
import { isCalled, isMeant, isNearlyMeant, type Rest, restWithout } from './words.ts';

/** One line of the palette: it leads somewhere, or completes what is typed. */
/** `names` are what it is called, where that is not the text. */
export type Choice = { key: string; text: string; more: string; kind: string; names?: readonly string[] } & (
  | { to: string }
  | { typed: string }
);
/** In whose dashboard one looks, as whom, and how a text is said. */
export type PaletteViewer = { at: Dashboard; session: Session; say: (text: MessageDescriptor) => string };

type Kind = keyof SearchHits;
/** An act with its kind, whose hits it is about. */
type AnyAct = { kind: Kind; act: HitAct<SearchHits[Kind][number]>; verb: string } & Rest;
type AnyLook = HitLook<SearchHits[Kind][number]>;

/** Acts and pages that are offered for a text, at most. */
const OFFERED_MAX = 8;

// A server of a later version may find more than this page knows.
const lookOf = (kind: Kind) => searchHits[kind] as AnyLook | undefined;
const kinds = Object.keys(searchHits) as Kind[];

/** Whether somebody may open what is offered; the server decides what they see there. */
function mayGo({ to, isFor }: Offered, session: Session): boolean {
  if (isFor && !isFor(session)) return false;
  if (to.startsWith(screens.admin)) return mayOpen(session.staff, to);
  return !to.startsWith(screens.artistHome) || session.isArtist;
}

/** Acts and pages whose names a text begins; for an empty one those that come first. `isNear`: those that it nearly means. */
export function offeredFor(typed: string, { session, say }: PaletteViewer, isNear = false): Choice[] {
  const isAsked = isNear ? isNearlyMeant : isMeant;
  const choicesOf = (list: readonly Offered[], kind: MessageDescriptor): Choice[] =>
    list
      .filter((one) => mayGo(one, session) && isAsked(`${say(one.label)} ${one.words ? say(one.words) : ''}`, typed))
      .map(({ to, label }) => ({ key: `${to} ${say(label)}`, to, text: say(label), more: '', kind: say(kind) }));
  return [...choicesOf(offeredActs, msg`Action`), ...choicesOf(offeredPages, msg`Page`)].slice(0, OFFERED_MAX);
}

/** What is called exactly as typed before everything else, which keeps its order. */
export function exactFirst(choices: readonly Choice[], typed: string): Choice[] {
  const isExact = ({ text, names = [] }: Choice) => [text, ...names].some((name) => isCalled(name, typed));
  return [...choices.filter(isExact), ...choices.filter((one) => !isExact(one))];
}

/** The acts on found things that a text has: 'Refund order 1009', 'ref 1009', '1009 refund'. */
export function begunActs(typed: string, { at, session, say }: PaletteViewer): AnyAct[] {
  return kinds.flatMap((kind) =>
    (lookOf(kind)?.acts ?? []).flatMap((act) => {
      if (!act.isFor(session, at)) return [];
      const verb = say(act.label('')).trim();
      const found = restWithout(verb, typed) ?? (act.also && restWithout(say(act.also), typed));
      return found ? [{ kind, act, verb, ...found }] : [];
    }),
  );
}

/** The thing that acts are about: of those that the text begins with, if any, the shortest text that is left, because then most of the act was typed. */
export function thingOf(acts: readonly AnyAct[]): string {
  const begun = acts.filter(({ isBegun }) => isBegun);
  return (begun.length > 0 ? begun : acts).map(({ rest }) => rest).toSorted((a, b) => a.length - b.length)[0] ?? '';
}

/** Begun acts without a thing yet: choosing one completes its words. */
export const toComplete = (acts: readonly AnyAct[], { say }: PaletteViewer): Choice[] =>
  acts
    .filter(({ rest }) => rest === '')
    .map(({ verb }) => ({ key: `verb ${verb}`, typed: `${verb} `, text: `${verb} …`, more: '', kind: say(msg`Action`) }));

/** Begun acts on the hits that allow them. */
export const actsOn = (acts: readonly AnyAct[], found: SearchHits | undefined, viewer: PaletteViewer): Choice[] =>
  found ? acts.flatMap(({ kind, act }) => actChoices(kind, [act], found, viewer)) : [];

function actChoices(kind: Kind, acts: AnyLook['acts'], found: SearchHits, { at, session, say }: PaletteViewer): Choice[] {
  const look = lookOf(kind);
  if (!look) return [];
  return acts.flatMap((act) =>
    found[kind]
      .filter((hit) => act.isFor(session, at) && act.allows(hit, session))
      .map((hit) => {
        const text = say(act.label(look.name(hit, say)));
        return { key: `${hit._id} ${text}`, to: act.to(hit, at), text, more: look.write(hit, at, say).more, kind: say(msg`Action`) };
      }),
  );
}

/** What was found, kind by kind in the order of the answer; where it is one thing, or one is called exactly so, what can be done with it too. */
export function foundChoices(found: SearchHits | undefined, viewer: PaletteViewer, typed: string): Choice[] {
  if (!found) return [];
  const { at, say } = viewer;
  const named = (Object.keys(found) as Kind[]).flatMap((kind) => {
    const look = lookOf(kind);
    if (!look) return [];
    return found[kind].map((hit) => {
      const written = look.write(hit, at, say);
      return { hit, kind, choice: { key: hit._id, kind: say(look.kind), ...written, names: [look.name(hit, say), written.more] } };
    });
  });
  const exact = named.filter(({ hit, kind }) => isCalled(lookOf(kind)?.name(hit, say) ?? '', typed));
  const about = named.length === 1 ? named : exact;
  const [one] = about;
  const only = one && about.length === 1 ? { artworks: [], orders: [], people: [], [one.kind]: [one.hit] } : undefined;
  const acts = only ? kinds.flatMap((kind) => actChoices(kind, lookOf(kind)?.acts ?? [], only, viewer)) : [];
  return [...named.map(({ choice }) => choice), ...acts];
}
