import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Person } from '#contract/accounts.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import type { BulkAct } from '#web/dashboard/list/bulk-bar.tsx';
import { mayBlock, mayChange, mayDecideAbout } from './account-acts.tsx';

/** What the viewer may do with several people at once. Whom an act does not apply to is left out; what cannot be undone asks first. */
export function usePeopleActs(): BulkAct<Person>[] {
  const { t } = useLingui();
  const viewer = useSession();
  const acts: BulkAct<Person>[] = [
    {
      key: 'approve',
      label: t`Approve`,
      allows: (person) => mayDecideAbout(viewer, 'approve', person),
      run: ({ _id: id }, send) => send('POST /users/{id}/artist', { params: { id } }),
      done: (count) => t`${plural(count, { one: '# artist', other: '# artists' })} approved`,
      undo: ({ _id: id }, send) => send('POST /users/{id}/artist/undo', { params: { id } }),
      undone: (count) => t`${plural(count, { one: '# approval', other: '# approvals' })} undone`,
    },
    {
      key: 'cancel',
      label: t`Cancel`,
      allows: (person) => mayDecideAbout(viewer, 'cancel', person),
      run: ({ _id: id }, send, reason) => send('POST /users/{id}/cancel', { params: { id }, body: { reason } }),
      done: (count) => t`${plural(count, { one: '# artist', other: '# artists' })} cancelled`,
      ask: (people) => ({
        title: t`Cancel ${plural(people.length, { one: '# artist', other: '# artists' })}?`,
        text: (
          <p>
            <Trans>They and their works leave the shop at once; orders stay as they are. You can approve them again.</Trans>
          </p>
        ),
        reason: { hint: t`Optional. We include it in the email.`, isRequired: false },
      }),
    },
    ...useBlockActs(),
    {
      key: 'signOut',
      label: t`Sign out everywhere`,
      allows: (person) => mayChange(viewer, person) && person._id !== viewer.identity,
      run: ({ _id: id }, send) => send('DELETE /users/{id}/sessions', { params: { id } }),
      done: (count) => t`${plural(count, { one: '# person', other: '# people' })} signed out`,
      ask: (people) => ({
        title: t`Sign ${plural(people.length, { one: '# person', other: '# people' })} out everywhere?`,
        text: (
          <p>
            <Trans>Every device has to sign in again.</Trans>
          </p>
        ),
      }),
    },
  ];
  return acts;
}

/** Blocking is mailed at once, so it asks, and so does its end. */
function useBlockActs(): BulkAct<Person>[] {
  const { t } = useLingui();
  const viewer = useSession();
  return [
    {
      key: 'block',
      label: t`Block`,
      allows: (person) => mayBlock(viewer, person) && !person.isBlocked,
      run: ({ _id: id }, send, reason) => send('POST /users/{id}/block', { params: { id }, body: { reason } }),
      done: (count) => t`${plural(count, { one: '# person', other: '# people' })} blocked`,
      ask: (people) => ({
        title: t`Block ${plural(people.length, { one: '# person', other: '# people' })}?`,
        text: (
          <p>
            <Trans>They are signed out and can’t sign in, and works of artists leave the shop. Orders stay as they are.</Trans>
          </p>
        ),
        reason: { hint: t`We include it in the email.`, isRequired: true },
      }),
    },
    {
      key: 'unblock',
      label: t`Unblock`,
      allows: (person) => mayBlock(viewer, person) && person.isBlocked === true,
      run: ({ _id: id }, send, reason) => send('POST /users/{id}/unblock', { params: { id }, body: { reason } }),
      done: (count) => t`${plural(count, { one: '# person', other: '# people' })} unblocked`,
      ask: (people) => ({
        title: t`Unblock ${plural(people.length, { one: '# person', other: '# people' })}?`,
        text: (
          <p>
            <Trans>They can sign in again, and everything is as it was before the block.</Trans>
          </p>
        ),
        reason: { hint: t`Only the staff see it.`, isRequired: true },
      }),
    },
  ];
}
