import { Refused, type Surface, surfaces } from './http.ts';

/** The value that each switch takes after its colon (payment-provider.md section 10; `forge:signed` and `refuseRefund` are ours). */
const kinds = {
  down: 'nothing',
  slow: 'number',
  hang: 'nothing',
  '503': 'nothing',
  '429': 'nothing',
  badJson: 'nothing',
  dup: 'number',
  drop: 'nothing',
  reorder: 'nothing',
  forge: 'optional',
  shortpay: 'optional number',
  wrongcurrency: 'optional',
  pendingThenSuccess: 'number',
  successThenFailed: 'optional number',
  doubleCharge: 'nothing',
  closeTabBeforeCallback: 'nothing',
  refuseRefund: 'nothing',
} as const satisfies Record<string, 'nothing' | 'number' | 'optional' | 'optional number'>;
type FaultKind = keyof typeof kinds;

/** The scope of a fault: one transaction reference, one surface of the provider, a number of uses; absent means all. */
export type FaultScope = { tx_ref?: string | undefined; on?: Surface | undefined; times?: number | undefined };
type Fault = FaultScope & { kind: FaultKind; value: string };

export type Faults = {
  /** Switches a fault on: `set('dup:10', { tx_ref })`. The same fault in the same scope is replaced. Throws Refused for an unknown one. */
  set(fault: string, scope?: FaultScope): void;
  /** Switches off: all, those of one reference, or those of one kind. */
  clear(which?: { tx_ref?: string | undefined; fault?: string | undefined }): void;
  list(): (FaultScope & { fault: string })[];
  /** The value of a fault that applies now ('' when it has none), counting one use; undefined: no fault. */
  take(kind: FaultKind, txRef?: string, surface?: Surface): string | undefined;
};

export function makeFaults(): Faults {
  let set: Fault[] = [];
  return {
    set(text, scope = {}) {
      const fault = { ...parseFault(text), ...checkedScope(scope) };
      set = [...set.filter((other) => !(other.kind === fault.kind && other.tx_ref === fault.tx_ref && other.on === fault.on)), fault];
    },
    clear({ tx_ref: txRef, fault } = {}) {
      const goes = (one: Fault) => (!txRef || one.tx_ref === txRef) && (!fault || one.kind === fault.split(':')[0]);
      set = set.filter((one) => !goes(one));
    },
    list: () => set.map(({ kind, value, ...scope }) => ({ fault: value ? `${kind}:${value}` : kind, ...scope })),
    take(kind, txRef, surface) {
      const applies = (one: Fault) => one.kind === kind && (!one.tx_ref || one.tx_ref === txRef) && (!one.on || one.on === surface);
      const found = set.find((one) => applies(one) && one.tx_ref) ?? set.find(applies);
      if (found?.times) {
        found.times -= 1;
        if (found.times === 0) set = set.filter((one) => one !== found);
      }
      return found?.value;
    },
  };
}

function parseFault(text: string): { kind: FaultKind; value: string } {
  const [kind = '', ...rest] = text.split(':');
  const value = rest.join(':');
  if (!isKind(kind)) throw new Refused(`Unknown fault '${kind}'. Known: ${Object.keys(kinds).join(', ')}`);
  const takes = kinds[kind];
  if (takes === 'number' && value === '') throw new Refused(`Fault '${kind}' takes a number: ${kind}:100`);
  if (takes.endsWith('number') && !(Number(value) >= 0)) throw new Refused(`Fault '${kind}' takes a number: ${kind}:100`);
  if (takes === 'nothing' && value) throw new Refused(`Fault '${kind}' takes no value.`);
  return { kind, value };
}

function checkedScope({ tx_ref, on, times }: FaultScope): FaultScope {
  if (on !== undefined && !surfaces.includes(on)) throw new Refused(`Unknown part '${on as string}'. Known: ${surfaces.join(', ')}`);
  if (times !== undefined && !(Number.isInteger(times) && times > 0)) throw new Refused('times must be a whole number above 0');
  return { ...(tx_ref && { tx_ref }), ...(on && { on }), ...(times && { times }) };
}

function isKind(kind: string): kind is FaultKind {
  return Object.hasOwn(kinds, kind);
}
