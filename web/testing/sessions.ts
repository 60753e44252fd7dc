import type { SignedIn } from '#contract/accounts.ts';
import { clearSession, startSession } from '#web/accounts/session/session.ts';

const account = { img: null, phone: '+250788123456', isAdmin: false, staff: null, role: 'User', status: 'approved' } as const;

/** The accounts that a test can be signed in as; visitors are nobody. */
export const accounts = {
  customer: { ...account, _id: '01990000-0000-7000-8000-000000000001', name: 'Aline Uwase', email: 'aline@example.com' },
  artist: { ...account, _id: '01990000-0000-7000-8000-000000000002', name: 'Jean Bosco', email: 'bosco@example.com', role: 'Artist' },
  /** An artist whose application is not decided. */
  applicant: {
    ...account,
    _id: '01990000-0000-7000-8000-000000000003',
    name: 'Keza Mutoni',
    email: 'keza@example.com',
    role: 'Artist',
    status: 'pending',
  },
  admin: {
    ...account,
    _id: '01990000-0000-7000-8000-000000000004',
    name: 'Ubugeni',
    email: 'admin@example.com',
    role: 'Admin',
    isAdmin: true,
    staff: 'admin',
  },
  editor: { ...account, _id: '01990000-0000-7000-8000-000000000005', name: 'Esther Editor', email: 'esther@example.com', staff: 'editor' },
  support: { ...account, _id: '01990000-0000-7000-8000-000000000006', name: 'Sam Support', email: 'sam@example.com', staff: 'support' },
} as const satisfies Record<string, SignedIn['data']>;

/** Who looks at a screen. */
export type Viewer = keyof typeof accounts | 'visitor';

/** Signs in as one of the accounts, as a sign-in with 'Remember me' does; a visitor is signed out. */
export function signInAs(viewer: Viewer): void {
  if (viewer === 'visitor') clearSession();
  else startSession({ token: `token-of-${viewer}`, data: accounts[viewer] }, true);
}
