import { auditedActions } from '#contract/audit.ts';

/** Every kind of action that the log may have, in the order of the contract. */
export const auditKinds: string[] = Object.entries(auditedActions).flatMap(([part, done]) => done.map((one) => `${part}.${one}`));
