import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SearchHits } from '#contract/admin.ts';
import { screens } from '#contract/screens.ts';
import type { Session } from '#web/accounts/session/session.ts';
import type { WaitingKind } from '#contract/waiting.ts';
import type { Dashboard, HitAct, HitLook, Offered, SomeOrders } from '#web/app/area.ts';
import { readVisited } from '#web/accounts/session/visited.ts';
import { dashboardMenu, dashboardMore, offeredActs, offeredPages, searchHits } from '#web/shell/areas.ts';
import { mayOpen } from '#web/shell/staff-screens.ts';
import { hasTyped, isCalled, isMeant, isNearlyMeant, type Rest, restWithout } from './words.ts';

/**
 * One line of the palette: it leads somewhere, completes what is typed, or does what its button elsewhere does (use-own-acts.ts). `names` are what it is called, where that is not the text; `isThing`: it is a
 * thing that was found, and is offered again as opened before; `about`: the thing that an act is about.
 */
export type Choice = {
  key: string;
  text: string;
  more: string;
  kind: string;
  names?: readonly string[];
  isThing?: boolean;
  about?: string;
} & ({ to: string } | { typed: string } | { run: () => void });
/** In whose dashboard one looks, as whom, and how a text is said. */
export type PaletteViewer = {
  at: Dashboard;
  session: Session;
  say: (text: MessageDescriptor) => string;
  /** What waits for the staff, once that is known. */
  waiting?: ReadonlySet<WaitingKind> | undefined;
};

type Kind = keyof SearchHits;
/** An act with its kind, whose hits it is about. */
type AnyAct = { kind: Kind; act: HitAct<SearchHits[Kind][number]>; verb: string } & Rest;
type AnyLook = HitLook<SearchHits[Kind][number]>;

const NOTHING: SearchHits = { artworks: [], orders: [], people: [], emails: [], words: [], articles: [] };

/** Acts and pages that are offered for a text, at most: for a few letters, and for a word, such as all parts of the settings. */
const [OFFERED_MAX, OFFERED_FOR_A_WORD_MAX, WORD_LETTERS] = [8, 14, 5];

// A server of a later version may find more than this page knows.
const lookOf = (kind: Kind) => searchHits[kind] as AnyLook | undefined;
const kinds = Object.keys(searchHits) as Kind[];

/** Whether somebody may open what is offered; the server decides what they see there. */
function mayGo({ to, isFor }: Offered, session: Session): boolean {
  if (isFor && !isFor(session)) return false;
  if (to.startsWith(screens.admin)) return mayOpen(session.staff, to);
  return !to.startsWith(screens.artistHome) || session.isArtist;
}

/** Whether nothing waits of what it leads to the first of. */
const isIdle = ({ waits }: Offered, { waiting }: PaletteViewer): boolean =>
  waits !== undefined && waiting !== undefined && !waiting.has(waits);

/** Acts and pages whose names a text begins; for an empty one those that come first. `isNear`: those that it nearly means. */
export function offeredFor(typed: string, viewer: PaletteViewer, isNear = false): Choice[] {
  const { at, session, say } = viewer;
  const isAsked = isNear ? isNearlyMeant : isMeant;
  // Staff who sell have both dashboards: of two pages of one name, such as 'Late orders', the one of the dashboard that one is in.
  const isOfOther = ({ to }: Offered) => to.startsWith(at === 'admin' ? screens.artistHome : screens.admin);
  const isTwin = (list: readonly Offered[], one: Offered) =>
    isOfOther(one) && list.some((other) => other !== one && say(other.label) === say(one.label) && mayGo(other, session));
  const choicesOf = (list: readonly Offered[], kind: MessageDescriptor): Choice[] =>
    list
      .filter((one) => !isTwin(list, one))
      .filter(
        (one) => mayGo(one, session) && !isIdle(one, viewer) && isAsked(`${say(one.label)} ${one.words ? say(one.words) : ''}`, typed),
      )
      .map(({ to, label }) => ({ key: `${to} ${say(label)}`, to, text: say(label), more: '', kind: say(kind) }));
  const most = typed.length < WORD_LETTERS ? OFFERED_MAX : OFFERED_FOR_A_WORD_MAX;
  return [...choicesOf(offeredActs, msg`Action`), ...choicesOf(offeredPages, msg`Page`)].slice(0, most);
}

/** What is called exactly as typed before everything else, which keeps its order. */
export function exactFirst(choices: readonly Choice[], typed: string): Choice[] {
  const isExact = ({ text, names = [] }: Choice) => [text, ...names].some((name) => isCalled(name, typed));
  return [...choices.filter(isExact), ...choices.filter((one) => !isExact(one))];
}

/** What a thing is, beside its first line alone: it stood beside every act on it. */
export function saidOnce(choices: readonly Choice[]): Choice[] {
  const thingOf = ({ about, key }: Choice) => about ?? key;
  const said = new Set<string>();
  return choices.map((choice) => {
    const fact = `${thingOf(choice)} ${choice.more}`;
    const isSaid = said.has(fact);
    said.add(fact);
    return isSaid ? { ...choice, more: '' } : choice;
  });
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

/** The act on orders that is typed whole, without an order, and of which there is a list. */
export const wholeAct = (acts: readonly AnyAct[], typed: string, { at }: PaletteViewer): AnyAct | undefined =>
  at === 'admin' ? acts.find(({ act, verb }) => act.among && isCalled(verb, typed)) : undefined;

/** The orders of which lists a text tells: those that allow an act, or those of the only list that it means. */
export function someOrdersFor(typed: string, viewer: PaletteViewer): SomeOrders | undefined {
  const act = wholeAct(begunActs(typed, viewer), typed, viewer)?.act;
  if (act || viewer.at !== 'admin') return act?.among;
  const [only, ...others] = offeredFor(typed, viewer);
  return others.length === 0 && only && 'to' in only ? offeredPages.find(({ to }) => to === only.to)?.orders : undefined;
}

/** Begun acts without a thing yet: choosing one completes its words. */
export const toComplete = (acts: readonly AnyAct[], { say }: PaletteViewer): Choice[] =>
  acts
    .filter(({ rest }) => rest === '')
    .map(({ verb }) => ({ key: `verb ${verb}`, typed: `${verb} `, text: `${verb} …`, more: '', kind: say(msg`Action`) }));

/** Begun acts on the hits that allow them. */
export const actsOn = (acts: readonly AnyAct[], found: SearchHits | undefined, viewer: PaletteViewer): Choice[] =>
  found ? acts.flatMap(({ kind, act }) => actChoices(kind, [act], found, viewer)) : [];

/** An act on those of these orders that allow it. */
export const actsOnOrders = (one: AnyAct, orders: SearchHits['orders'], viewer: PaletteViewer): Choice[] =>
  actsOn([one], { ...NOTHING, orders }, viewer);

/** Orders of a list, in its order. */
export const listedChoices = (orders: SearchHits['orders'], viewer: PaletteViewer): Choice[] =>
  namedOf({ ...NOTHING, orders }, viewer, '').map(({ choice }) => choice);

/** The orders whose number was typed behind an act that they do not allow, such as the refund of a refunded one: then they are what is left to see. */
export function ordersInstead(acts: readonly AnyAct[], found: SearchHits | undefined, viewer: PaletteViewer, thing: string): Choice[] {
  const named = found ? namedOf({ ...NOTHING, orders: found.orders }, viewer, thing).filter(({ name }) => isCalled(name, thing)) : [];
  const begun = acts.filter(({ kind, rest }) => kind === 'orders' && rest === thing);
  const isRefused = ({ hit }: Named) => begun.length > 0 && !begun.some(({ act }) => act.allows(hit, viewer.session));
  return named.filter(isRefused).map(({ choice }) => choice);
}

function actChoices(kind: Kind, acts: AnyLook['acts'], found: SearchHits, { at, session, say }: PaletteViewer): Choice[] {
  const look = lookOf(kind);
  if (!look) return [];
  return acts.flatMap((act) =>
    found[kind]
      .filter((hit) => act.isFor(session, at) && act.allows(hit, session))
      .map((hit) => {
        const text = say(act.label(look.name(hit, say)));
        return {
          key: `${hit._id} ${text}`,
          about: hit._id,
          to: act.to(hit, at),
          text,
          more: look.write(hit, at, say, () => false).more,
          kind: say(msg`Action`),
        };
      }),
  );
}

/** How many hits of one kind are shown before the way to all of them. */
const SHOWN_MAX = 3;
/** As many as the server gives of a kind: there may be more. */
const FOUND_MAX = 5;

/** How far behind what the words merely belong to stands, and further what has them in a text that is not shown: nobody sees why it is there. */
const [MERELY_WORDS, UNSEEN_WORDS, NO_NAME] = [1, 2, 3];

/** A hit, how it is written, and the greater the further behind it stands: what is named so, what the words merely belong to, what has no name. */
type Named = { hit: Hit; kind: Kind; name: string; behind: number; choice: Choice };
type Hit = SearchHits[Kind][number];
/** A person who is called so stands before works that are, and both before orders; what was written comes last. */
const kindsInOrder: readonly Kind[] = ['people', 'artworks', 'orders', 'emails', 'words', 'articles'];
const WRITTEN: ReadonlySet<Kind> = new Set(['emails', 'words', 'articles']);

/**
 * What was found: at most three of a kind, and then the way to all; where it is one thing, or one is called exactly so, what can be done with it too.
 * `isNamedOnly`: without what the words merely belong to.
 */
export function foundChoices(found: SearchHits | undefined, viewer: PaletteViewer, typed: string, isNamedOnly = false): Choice[] {
  if (!found) return [];
  const named = namedOf(found, viewer, typed).filter(({ behind }) => !isNamedOnly || behind < MERELY_WORDS);
  const exact = named.filter(({ name }) => isCalled(name, typed));
  // A part of the name of one person means them, beside what they bought or made.
  const people = named.filter(({ kind, behind }) => kind === 'people' && behind < MERELY_WORDS);
  const about = [named, exact, people].find((some) => some.length === 1) ?? [];
  const [one] = about;
  const only = one ? { ...NOTHING, [one.kind]: [one.hit] } : undefined;
  const acts = only ? kinds.flatMap((kind) => actChoices(kind, lookOf(kind)?.acts ?? [], only, viewer)) : [];
  const shown = named.filter((one) => placeInKind(named, one) < SHOWN_MAX);
  const isLast = (one: Named) => one === shown.findLast(({ kind }) => kind === one.kind);
  const lines = (some: readonly Named[]) =>
    some.flatMap((one) => (isLast(one) ? [one.choice].concat(allOf(one.kind, named, viewer, typed)) : [one.choice]));
  // What can be done with somebody stands before what they wrote.
  const isBehind = ({ kind }: Named) => WRITTEN.has(kind) && !(one && WRITTEN.has(one.kind));
  return [...lines(shown.filter((some) => !isBehind(some))), ...acts, ...lines(shown.filter(isBehind))];
}

const placeInKind = (named: readonly Named[], one: Named) => named.filter(({ kind }) => kind === one.kind).indexOf(one);

function namedOf(found: SearchHits, { at, say, session }: PaletteViewer, typed: string): Named[] {
  const isIn = (text: string) => hasTyped(text, typed);
  const all = kindsInOrder.flatMap((kind): Named[] => {
    const look = lookOf(kind);
    // A server of an earlier version may leave a kind out.
    return !look
      ? []
      : (found[kind] ?? []).map((hit) => {
          const { to, text, more } = look.write(hit, at, say, isIn);
          const name = look.name(hit, say);
          const behind = look.isUnnamed?.(hit) ? NO_NAME : behindOf(name, kind === 'artworks' ? more : typed, typed);
          return {
            hit,
            kind,
            name,
            behind,
            choice: {
              key: hit._id,
              kind: say(look.kind),
              isThing: true,
              to: look.toFor?.(hit, session) ?? to,
              text,
              more,
              names: [name, more],
            },
          };
        });
  });
  return all.toSorted((one, other) => one.behind - other.behind);
}

/** How far behind a hit stands by its name and what else is shown of it. */
function behindOf(name: string, shown: string, typed: string): number {
  if (isCalled(name, typed)) return -1;
  if (isMeant(name, typed) || isNearlyMeant(name, typed)) return 0;
  return hasTyped(`${name} ${shown}`, typed) ? MERELY_WORDS : UNSEEN_WORDS;
}

/** The way to all hits of a kind where more than are shown were found, by the same words. */
function allOf(kind: Kind, named: readonly Named[], { at, say, session }: PaletteViewer, typed: string): Choice[] {
  const look = lookOf(kind);
  const count = named.filter((one) => one.kind === kind).length;
  if (!look || count <= SHOWN_MAX) return [];
  const to = look.all.to(typed, at);
  if (!mayGo({ to, label: look.all.label }, session)) return [];
  const text = say(count < FOUND_MAX ? look.all.count(count) : look.all.label);
  return [{ key: `all ${kind}`, to, text, more: say(msg`with “${typed}”`), kind: '' }];
}

/** Where else to look for what nothing is found by: the lists of the viewer. */
export const elsewhereFor = (typed: string, { at, session, say }: PaletteViewer): Choice[] =>
  (['orders', 'people', 'artworks'] as const).flatMap((kind) => {
    const look = lookOf(kind);
    const to = look?.all.to(typed, at);
    return look && to && mayGo({ to, label: look.all.search }, session)
      ? [{ key: `in ${kind}`, to, text: say(look.all.search), more: '', kind: '' }]
      : [];
  });

/** What is offered before anything is typed: what was opened last, the pages of the menu by their names there, and acts. */
export function firstChoices(viewer: PaletteViewer): Choice[] {
  const { at, session, say } = viewer;
  const visited = readVisited()
    // Not where one stands: Enter at once would lead nowhere.
    .filter(({ to }) => to !== `${location.pathname}${location.search}` && mayGo({ to, label: msg`Page` }, session))
    .map(({ to, text, kind }) => ({ key: `visited ${to}`, to, text, more: say(msg`opened before`), kind }));
  const pages = [...dashboardMenu(at), ...dashboardMore(at)]
    .filter((one) => mayGo(one, session))
    .map(({ to, label }) => ({ key: `menu ${to}`, to, text: say(label), more: '', kind: say(msg`Page`) }));
  const acts = offeredActs
    .filter((one) => mayGo(one, session) && !isIdle(one, viewer))
    .map(({ to, label }) => ({ key: `${to} ${say(label)}`, to, text: say(label), more: '', kind: say(msg`Action`) }));
  return [...visited, ...pages, ...acts];
}
