import { areas, type Listed } from './areas.ts';
import type { AuditSources } from './platform/audit/sources.ts';
import type { ModeratedSources } from './platform/moderated.ts';
import type { WaitingSources } from './platform/waiting.ts';

/** A kind that the contract has, and that no listed area brings, does not compile here. */
const unmoderated: Record<Exclude<keyof ModeratedSources, Listed<'moderated'>>, never> = {};
const unawaited: Record<Exclude<keyof WaitingSources, Listed<'waiting'>>, never> = {};
const unnamed: Record<Exclude<keyof AuditSources, Listed<'audited'>>, never> = {};

/** What people write in public, by kind; each area brings what is its own. */
export const moderatedSources = Object.assign(unmoderated, ...areas.map(({ moderated }) => moderated)) as ModeratedSources;
/** What waits for staff, by kind; each area brings what is its own. */
export const waitingSources = Object.assign(unawaited, ...areas.map(({ waiting }) => waiting)) as WaitingSources;
/** How the audit log names things, by kind; each area brings what is its own. */
export const auditSources = Object.assign(unnamed, ...areas.map(({ audited }) => audited)) as AuditSources;
