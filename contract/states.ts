/**
 * What may happen to a thing that has states: for each event, who may cause it, and from which state it leads to which; `new` is one that is not
 * there yet. Everything else is refused. Buttons, routes, jobs and SQL read the same table, and docs/reference/states.md is drawn from it.
 */
export type EventTable<State extends string, Actor extends string> = Readonly<Record<string, StateEvent<State, Actor>>>;
export type StateEvent<State extends string, Actor extends string> = Readonly<
  Partial<Record<Actor, Readonly<Partial<Record<State | 'new', State>>>>>
>;

/** The states in which this actor may cause this event. */
export const statesOf = <State extends string>(moves: Readonly<Partial<Record<State, unknown>>>): State[] => Object.keys(moves) as State[];

/** The state that follows when one of these actors causes this event; undefined where it is not possible. */
export function nextState<State extends string, Actor extends string>(
  event: StateEvent<State, Actor>,
  actors: readonly Actor[],
  from: State,
): State | undefined {
  return actors.map((actor) => event[actor]?.[from]).find((to) => to !== undefined);
}
