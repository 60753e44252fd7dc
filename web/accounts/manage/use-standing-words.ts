import { useLingui } from '@lingui/react/macro';
import type { Person } from '#contract/accounts.ts';

type Standing = Pick<Person, 'isBlocked' | 'role' | 'status' | 'staff'>;

/** In words: what they are in the shop, what they do for it, and what stands out of an account: blocked, the state of an application. */
export function useStandingWords() {
  const { t } = useLingui();
  const roles = { Artist: t`artist`, User: t`customer`, Admin: t`admin` };
  const states = { pending: t`waiting`, approved: '', cancelled: t`cancelled` };
  const parts = { editor: t`editor`, support: t`support`, admin: t`admin` };
  const standing = ({ isBlocked, role, status }: Standing) => (isBlocked ? t`blocked` : role === 'Artist' ? states[status] : '');
  const part = ({ staff }: Standing) => (staff ? parts[staff] : '');
  const all = (words: string[]) => words.filter(Boolean).join(' · ');
  return {
    unusual: (person: Standing) => all([standing(person), part(person)]),
    whole: (person: Standing) => all([person.role === 'Admin' ? '' : roles[person.role], part(person), standing(person)]),
  };
}
