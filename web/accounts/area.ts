import { msg, plural } from '@lingui/core/macro';
import type { SearchHits } from '#contract/admin.ts';
import { mayDecide } from '#contract/artist-actions.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import type { Session } from '#web/accounts/session/session.ts';
import type { Area, Dashboard, HitAct } from '#web/app/area.ts';

type PersonHit = SearchHits['people'][number];
type PersonAct = HitAct<PersonHit>;

const asking =
  (act: string): PersonAct['to'] =>
  ({ _id }) =>
    `${screens.adminPerson(_id)}?act=${act}`;
/** The application beside the list of those who wait, with the act ready. */
const deciding =
  (act: string): PersonAct['to'] =>
  ({ _id }) =>
    `${screens.adminApplicants}?${new URLSearchParams({ person: _id, act }).toString()}`;
const isReviewer = ({ staff }: Session, at: Dashboard) => at === 'admin' && doesPart(staff, 'applicants');
/** Nobody decides about themselves, and of somebody who is blocked the block is what is decided. */
const isOther = ({ _id, blocked }: PersonHit, { identity }: Session) => _id !== identity && !blocked;
const isApplicant = (hit: PersonHit, session: Session) => hit.role === 'Artist' && hit.status === 'pending' && isOther(hit, session);
const isStaff = ({ staff }: Session, at: Dashboard) => at === 'admin' && doesPart(staff, 'people');
/** Only an admin changes the accounts of the staff. */
const mayChange = ({ staff }: PersonHit, { isAdmin }: Session) => isAdmin || staff === null;
/** Nobody blocks an admin. */
const mayBlock = (hit: PersonHit, session: Session) => mayChange(hit, session) && hit.staff !== 'admin';

const personActs: PersonAct[] = [
  {
    label: (name) => msg`Approve ${name}`,
    isFor: isReviewer,
    allows: (hit, me) => mayDecide('approve', hit) && isOther(hit, me),
    to: deciding('approve'),
  },
  { label: (name) => msg`Ask for more from ${name}`, isFor: isReviewer, allows: isApplicant, to: deciding('ask') },
  { label: (name) => msg`Decline ${name}`, isFor: isReviewer, allows: isApplicant, to: deciding('decline') },
  {
    label: (name) => msg`Message ${name}`,
    also: msg`Write to`,
    isFor: () => true,
    allows: ({ _id }, { identity }) => _id !== identity,
    to: ({ _id }, at) => screens.chat(_id, undefined, at === 'admin' ? screens.adminChats : screens.artistChats),
  },
  { label: (name) => msg`Unblock ${name}`, isFor: isStaff, allows: (hit, me) => mayBlock(hit, me) && hit.blocked, to: asking('block') },
  { label: (name) => msg`Edit ${name}`, isFor: isStaff, allows: mayChange, to: asking('edit') },
  { label: (name) => msg`Sign out ${name}`, isFor: isStaff, allows: mayChange, to: asking('signOut') },
  {
    label: (name) => msg`Change the role of ${name}`,
    isFor: ({ isAdmin }, at) => isAdmin && at === 'admin',
    allows: ({ blocked }) => !blocked,
    to: asking('role'),
  },
  // What is wanted least stands last.
  { label: (name) => msg`Block ${name}`, isFor: isStaff, allows: (hit, me) => mayBlock(hit, me) && !hit.blocked, to: asking('block') },
];

export const accountsArea = {
  accountMenu: [{ to: screens.account, label: msg`My Account` }],
  pages: [
    { to: screens.adminCustomers, label: msg`Customers`, words: msg`people buyers` },
    { to: `${screens.adminCustomers}?standing=blocked`, label: msg`Blocked customers`, words: msg`people` },
    { to: `${screens.adminArtists}?standing=blocked`, label: msg`Blocked artists`, words: msg`people` },
  ],
  searchHits: {
    people: {
      kind: msg`People`,
      write: ({ _id, name, email }, at) => ({
        to: at === 'admin' ? screens.adminPerson(_id) : screens.artistCustomer(_id),
        text: name,
        more: email,
      }),
      // An editor decides about applicants, and has no page of a person.
      toFor: (hit, session) =>
        doesPart(session.staff, 'applicants') && !doesPart(session.staff, 'people') && isApplicant(hit, session)
          ? `${screens.adminApplicants}?${new URLSearchParams({ person: hit._id }).toString()}`
          : undefined,
      name: ({ name }) => name,
      all: {
        label: msg`All people`,
        count: (count) => msg`All ${plural(count, { one: '# person', other: '# people' })}`,
        search: msg`Search in people`,
        to: (search, at) =>
          at === 'admin'
            ? `${screens.adminCustomers}?${new URLSearchParams({ role: 'any', search }).toString()}`
            : `${screens.artistCustomers}?${new URLSearchParams({ search }).toString()}`,
      },
      acts: personActs,
    },
  },
  audited: { user: msg`user`, session: msg`session` },
} satisfies Area;
