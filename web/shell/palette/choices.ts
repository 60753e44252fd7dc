import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SearchHits } from '#contract/admin.ts';
import { screens } from '#contract/screens.ts';
import type { Session } from '#web/accounts/session/session.ts';
import type { Dashboard, HitAct, HitLook, Offered } from '#web/app/area.ts';
import { offeredActs, offeredPages, searchHits } from '#web/shell/areas.ts';
import { mayOpen } from '#web/shell/staff-screens.ts';
import { isMeant, restAfter } from './words.ts';

/** One line of the palette: it leads somewhere, or completes what is typed. */
export type Choice = { key: string; text: string; more: string; kind: string } & ({ to: string } | { typed: string });
/** In whose dashboard one looks, as whom, and how a text is said. */
export type PaletteViewer = { at: Dashboard; session: Session; say: (text: MessageDescriptor) => string };

type Kind = keyof SearchHits;
/** An act with its kind, whose hits it is about. */
type AnyAct = { kind: Kind; act: HitAct<SearchHits[Kind][number]>; verb: string; rest: string };
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

/** Acts and pages whose names a text begins; for an empty one those that come first. */
export function offeredFor(typed: string, { session, say }: PaletteViewer): Choice[] {
  const choicesOf = (list: readonly Offered[], kind: MessageDescriptor): Choice[] =>
    list
      .filter((one) => mayGo(one, session) && isMeant(`${say(one.label)} ${one.words ? say(one.words) : ''}`, typed))
      .map(({ to, label }) => ({ key: `${to} ${say(label)}`, to, text: say(label), more: '', kind: say(kind) }));
  return [...choicesOf(offeredActs, msg`Action`), ...choicesOf(offeredPages, msg`Page`)].slice(0, OFFERED_MAX);
}

/** The acts on found things that a text begins with: 'Refund order 1009', 'ref 1009'. */
export function begunActs(typed: string, { at, session, say }: PaletteViewer): AnyAct[] {
  return kinds.flatMap((kind) =>
    (lookOf(kind)?.acts ?? []).flatMap((act) => {
      if (!act.isFor(session, at)) return [];
      const verb = say(act.label('')).trim();
      const rest = restAfter(verb, typed) ?? (act.also && restAfter(say(act.also), typed));
      return rest === undefined ? [] : [{ kind, act, verb, rest }];
    }),
  );
}

/** The thing that begun acts are about: the shortest text that is left, because then most of the act was typed. */
export const thingOf = (acts: readonly AnyAct[]): string => acts.map(({ rest }) => rest).toSorted((a, b) => a.length - b.length)[0] ?? '';

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

/** What was found, kind by kind in the order of the answer; where it is one thing, what can be done with it too. */
export function foundChoices(found: SearchHits | undefined, viewer: PaletteViewer): Choice[] {
  if (!found) return [];
  const { at, say } = viewer;
  const named = (Object.keys(found) as Kind[]).flatMap((kind) => {
    const look = lookOf(kind);
    return look ? found[kind].map((hit) => ({ key: hit._id, kind: say(look.kind), ...look.write(hit, at, say) })) : [];
  });
  const acts = named.length === 1 ? kinds.flatMap((kind) => actChoices(kind, lookOf(kind)?.acts ?? [], found, viewer)) : [];
  return [...named, ...acts];
}
