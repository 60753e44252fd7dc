import { type ChosenKind, type NotifyBy, notifyDefaults } from '#contract/notifications.ts';
import { doesPart, type Staff } from '#contract/staff.ts';
import type { Role } from '#contract/accounts.ts';
import type { StoredHappening } from './kinds.ts';

/** Decisions about one's own application: they always notify, and are mailed. */
const ABOUT_ONESELF: ReadonlySet<string> = new Set([
  'application.approved',
  'application.rejected',
  'application.asked',
  'application.cancelled',
] satisfies StoredHappening['kind'][]);
/** What one's own questions come to: whoever asked waits for it, unlike an artist whom many ask. */
const OF_OWN_QUESTIONS: ReadonlySet<string> = new Set([
  'question.answered',
  'question.hidden',
  'question.restored',
  'question.deleted',
] satisfies StoredHappening['kind'][]);
/** Kinds whose areas send emails of their own at once. */
const MAILED_BY_AREA: ReadonlySet<string> = new Set(['message', 'offer', 'contact'] satisfies ChosenKind[]);
/** Kinds of which the bell has the latest, with the number of all that nobody looked at yet. */
export const COUNTED: readonly StoredHappening['kind'][] = ['message'];

/** How a notification reaches people: `chosen` is what they choose for, null where they cannot. */
export type Way = { chosen: ChosenKind | null; usual: NotifyBy; isMailedByArea: boolean };

/** How notifications of a kind reach people. */
export function wayOf(kind: StoredHappening['kind']): Way {
  const [about = ''] = kind.split('.');
  if (ABOUT_ONESELF.has(kind) || !(about in notifyDefaults)) return { chosen: null, usual: 'site', isMailedByArea: true };
  const chosen = OF_OWN_QUESTIONS.has(kind) ? 'answer' : (about as ChosenKind);
  return { chosen, usual: notifyDefaults[chosen], isMailedByArea: MAILED_BY_AREA.has(chosen) };
}

/** Who can receive a kind that not everybody can. */
const receivers: { [K in ChosenKind]?: (person: { role: Role; staff: Staff | null }) => boolean } = {
  question: ({ role }) => role !== 'User',
  follower: ({ role }) => role === 'Artist',
  application: ({ staff }) => doesPart(staff, 'applicants'),
  contact: ({ staff }) => doesPart(staff, 'emails'),
  report: ({ staff }) => doesPart(staff, 'reports'),
};

/** Whether a person can be told of a kind. */
export const canReceive = (kind: ChosenKind, person: { role: Role; staff: Staff | null }): boolean => receivers[kind]?.(person) ?? true;
