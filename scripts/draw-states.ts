import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { artistActions } from '#contract/artist-actions.ts';
import { cancellationEvents, fulfilmentEvents, orderActions } from '#contract/order-actions.ts';
import type { EventTable } from '#contract/states.ts';
import type { Effects } from '#server/database/states.ts';
import { offerEvents } from '#server/offers/events.ts';
import { orderEffects, orderEvents } from '#server/orders/states/events.ts';
import { attemptEvents, chargeEvents, chargeOutcomes, refundEvents, refundOutcomes } from '#server/payments/states.ts';

// docs/reference/states.md: which event leads whom from which state to which, from the tables that the code reads (decision 22).

const root = path.join(import.meta.dirname, '..');

type Events = EventTable<string, string>;
type Arrow = { event: string; actor: string; from: string; to: string };

const arrowsOf = (events: Events): Arrow[] =>
  Object.entries(events).flatMap(([event, rule]) =>
    Object.entries(rule).flatMap(([actor, moves]) =>
      Object.entries(moves ?? {}).map(([from, to]) => ({ event, actor, from, to: to ?? from })),
    ),
  );

const idOf = (state: string) => (state === 'new' ? '[*]' : state.replaceAll(/\W+/g, '_'));
const unique = (texts: string[]) => [...new Set(texts)];
const join = (texts: string[]) => unique(texts).join(', ');

/** A table as lines of Mermaid: its states, then an arrow for each change, with its events and who causes them. What stays is not drawn. */
export function drawStates(events: Events): string[] {
  const arrows = arrowsOf(events).filter(({ from, to }) => from !== to);
  const states = unique(arrows.flatMap(({ from, to }) => [from, to])).filter((state) => state !== 'new');
  const named = states.map((state) => `  state "${state.replace('/', ', ')}" as ${idOf(state)}`);
  const drawn = [...Map.groupBy(arrows, ({ from, to }) => `${idOf(from)} --> ${idOf(to)}`)].map(([arrow, same]) => {
    const byEvent = [...Map.groupBy(same, ({ event }) => event)].map(([event, all]) => `${event} (${join(all.map(({ actor }) => actor))})`);
    return `  ${arrow} : ${byEvent.join(', ')}`;
  });
  return [...named.toSorted(), ...drawn.toSorted()];
}

const diagram = (events: Events) => ['```mermaid', 'stateDiagram-v2', ...drawStates(events), '```'].join('\n');

const code = (text: string) => `\`${text}\``;
const rowOf = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const tableOf = (head: string[], rows: string[][]) => [head, head.map(() => '---'), ...rows].map((row) => rowOf(...row)).join('\n');

type Moves = Events[string][string];
const listMoves = (moves: Moves = {}): string =>
  Object.entries(moves)
    .map(([from, to]) => (from === to ? `${code(from)} stays` : `${code(from)} → ${code(to ?? from)}`))
    .join('<br>');

const listEffects = (effects: Effects = {}): string =>
  Object.entries(effects)
    .map(([name, when]) => (when === 'always' ? name : `${name} (from ${when.map(code).join(', ')})`))
    .join(', ');

/** Every event of a table: who causes it, from which states to which, and what it brings about. */
function listEvents(events: Events, effects?: Partial<Record<string, Effects>>): string {
  const rows = Object.entries(events).flatMap(([event, rule]) => {
    // Actors who may do the same stand in one row.
    const byMoves = Map.groupBy(Object.entries(rule), ([, moves]) => listMoves(moves));
    return [...byMoves].map(([moves, same]) => [code(event), join(same.map(([actor]) => actor)), moves, listEffects(effects?.[event])]);
  });
  const head = ['event', 'by', 'from → to', 'brings about'];
  return effects ? tableOf(head, rows) : tableOf(withoutLast(head), rows.map(withoutLast));
}

const withoutLast = (cells: string[]) => cells.slice(0, -1);

type Outcome = { charge: string; attempt: string; order: string | undefined; action: string };

const listOutcomes = (first: string, outcomes: Readonly<Record<string, Outcome>>) =>
  tableOf(
    [first, 'the charge', 'its attempt', 'the order', 'in the audit log'],
    Object.entries(outcomes).map(([name, { charge, attempt, order, action }]) => [
      code(name),
      code(charge),
      code(attempt),
      order ? code(order) : '',
      code(action),
    ]),
  );

const artistEvents: Events = Object.fromEntries(
  Object.entries(artistActions).map(([act, { from, to }]) => [act, { admin: Object.fromEntries(from.map((state) => [state, to])) }]),
);

/** A decision, from a document in docs/reference/. */
function linkTo(decision: number): string {
  const number = String(decision).padStart(4, '0');
  return `[decision ${decision}](../decisions/${readdirSync(path.join(root, 'docs/decisions')).find((file) => file.startsWith(number))})`;
}

/** The whole document. */
export function drawAllStates(): string {
  return `# States, drawn from the tables

Made by \`node scripts/draw-states.ts\`; a test fails while it is out of date. What has states changes by an event only, and an event is possible only to whom and from where its table says: buttons, calls, jobs
and SQL read the same tables (${linkTo(22)}). \`[*]\` and \`new\` are what is not there yet.

## Orders

\`status/payment\`. What people do (${Object.keys(orderActions).map(code).join(', ')}, and with items ${Object.keys(fulfilmentEvents).map(code).join(', ')}) is in \`contract/order-actions.ts\`, everything in
\`server/orders/states/events.ts\`; \`server/orders/move-order.ts\` writes it. Events that change nothing are in the table only.

${diagram(orderEvents)}

${listEvents(orderEvents, orderEffects)}

What was recorded of an item can be taken back for some minutes, and a completion that came by it (\`completionTakenBack\`); its buyer is told afterwards
(${linkTo(35)}).

${diagram(fulfilmentEvents)}

The cancellation that the buyer of a paid order asks for, of all that was not sent or a part; the artist of all asked items, or an admin answers
(${linkTo(73)}).

${diagram(cancellationEvents)}

## Attempts to pay

This and what follows is in \`server/payments/states.ts\`; \`server/payments/move-payment.ts\` and \`server/payments/refunds/refunds.ts\` write it.

${diagram(attemptEvents)}

${listEvents(attemptEvents)}

## Charges

${diagram(chargeEvents)}

${listEvents(chargeEvents)}

What a verdict on a successful charge makes of it, by the events above (${linkTo(6)}). An event that the state of the attempt or the order does not allow
leaves it as it is.

${listOutcomes('verdict', chargeOutcomes)}

## Refunds

${diagram(refundEvents)}

${listEvents(refundEvents)}

What a refund that was made brings about once no other one of the charge, or of the order, is open.

${listOutcomes('event', refundOutcomes)}

## Offers

What its two people do is in \`contract/offer-actions.ts\`, everything in \`server/offers/events.ts\`; \`server/offers/move-offer.ts\` writes it. \`open\` waits for the artist, \`countered\` for the
buyer; accepting places the order in the same transaction (${linkTo(40)}).

${diagram(offerEvents)}

${listEvents(offerEvents)}

## Applications of artists

The account of an artist, decided by an admin (\`contract/artist-actions.ts\`).

${diagram(artistEvents)}
`;
}

if (import.meta.main) writeFileSync(path.join(root, 'docs/reference/states.md'), drawAllStates());
