import { inArray, type SQL, type SQLWrapper } from '#server/database/drizzle.ts';
import type { StateEvent } from '#contract/states.ts';

/** Who may cause an event of a table. */
export type ActorOf<Table, Event extends keyof Table, Actor extends string> = keyof Table[Event] & Actor;
/** An event that leads to one state, for an update: `SET state = to WHERE state IN (from)`. */
export type Move<State> = { from: readonly string[]; to: State };

/** An event as a move. Throws when it leads to several states. */
export function moveOf<State extends string, Actor extends string>(event: StateEvent<State, Actor>, by: Actor): Move<State> {
  const moves: Readonly<Partial<Record<string, State>>> = event[by] ?? {};
  const [to, ...others] = new Set(Object.values(moves));
  if (to === undefined || others.length > 0) throw new Error(`an event by ${by} does not lead to one state`);
  return { from: Object.keys(moves), to };
}

/** The condition that a column has one of these states. */
export const isIn = (column: SQLWrapper, states: readonly string[]): SQL => inArray(column, [...states]);

/** What an event brings about, by name and in this order: always, or from some states only. */
export type Effects = Readonly<Record<string, 'always' | readonly string[]>>;
/** How it is brought about: exactly the effects that the table names, each told the row in its new state. */
export type Handlers<Named, Row> = { readonly [Name in keyof Named]: (moved: Row) => Promise<unknown> };

/** Brings about what a table names for an event, one after the other. */
export async function bringAbout<Row>(effects: Effects, from: string, handlers: Handlers<Effects, Row>, moved: Row): Promise<void> {
  for (const [name, when] of Object.entries(effects)) {
    if (when === 'always' || when.includes(from)) await handlers[name]?.(moved);
  }
}
