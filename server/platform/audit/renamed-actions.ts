import type { AuditedAction } from '#contract/audit.ts';

/** Actions that the log, in which nothing is changed, also has under an older name; the name of now by the one before. */
const renamed: ReadonlyMap<string, AuditedAction> = new Map([
  ['order.lineSent', 'order.itemSent'],
  ['order.lineDelivered', 'order.itemDelivered'],
  ['order.refundAsked', 'order.refundRequested'],
  ['user.emailKept', 'user.emailChangeCancelled'],
]);

/** An action by the name of now. */
export const nameOfAction = (stored: string): string => renamed.get(stored) ?? stored;

/** Every name under which the log may have an action, whichever of them is given: any text. */
export function storedNamesOf(action: string): string[] {
  const name = nameOfAction(action);
  return [name, ...Array.from(renamed.keys()).filter((before) => renamed.get(before) === name)];
}
