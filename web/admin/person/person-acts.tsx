import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mayDecide } from '#contract/artist-actions.ts';
import type { PersonPage } from '#contract/people.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { CancelArtistDialog } from './cancel-artist-dialog.tsx';
import { DeleteAnyAccountDialog } from './delete-account-dialog.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { useApproveArtist } from '#web/accounts/queries.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { useSignOutPerson } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';
import { ApproveButton } from './approve-button.tsx';
import { UndoApproval } from './undo-approval.tsx';

type Asked = 'edit' | 'role' | 'block' | 'signOut' | 'cancel' | 'erase';

/** What the viewer may do about a person; what cannot be undone asks first. */
export function PersonActs({ page }: { page: PersonPage }) {
  const { staff, identity } = useSession();
  const [asked, setAsked] = useState<Asked>();
  const { person, blocked } = page;
  const may = useMayChange(page);
  useAskedAct('edit', may.edit, () => setAsked('edit'));
  useAskedAct('signOut', may.signOut, () => setAsked('signOut'));
  useAskedAct('block', may.block, () => setAsked('block'));
  useAskedAct('role', may.role, () => setAsked('role'));
  return (
    <div className="flex flex-wrap gap-3">
      {doesPart(staff, 'applicants') && !blocked ? <Decisions page={page} onCancel={() => setAsked('cancel')} /> : null}
      {person._id === identity ? null : (
        <LinkButton to={screens.chat(person._id, undefined, screens.adminChats)}>
          <Trans>Message</Trans>
        </LinkButton>
      )}
      <AccountActs page={page} onAsk={setAsked} />
      <AdminActs page={page} onAsk={setAsked} />
      <Questions page={page} asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}

type ActsProps = { page: PersonPage; onAsk: (act: Asked) => void };

/** What support may too; only an admin changes the accounts of the staff, and nobody blocks an admin. */
function useMayChange({ person, blocked, sessions }: PersonPage) {
  const { staff, isAdmin } = useSession();
  const edit = isAdmin || (doesPart(staff, 'people') && person.staff === null);
  return { edit, signOut: edit && sessions.total > 0, block: edit && !person.isAdmin, role: isAdmin && !blocked };
}

function AccountActs({ page, onAsk }: ActsProps) {
  const may = useMayChange(page);
  const { blocked } = page;
  const { name } = page.person;
  if (!may.edit) return null;
  return (
    <>
      <Button onClick={() => onAsk('edit')}>
        <Trans>Edit account</Trans>
      </Button>
      {may.signOut ? (
        <Button onClick={() => onAsk('signOut')}>
          <Trans>Sign out everywhere</Trans>
        </Button>
      ) : null}
      {may.block ? (
        <Button onClick={() => onAsk('block')}>{blocked ? <Trans>Unblock {name}</Trans> : <Trans>Block {name}</Trans>}</Button>
      ) : null}
    </>
  );
}

function AdminActs({ page, onAsk }: ActsProps) {
  const { isAdmin, identity } = useSession();
  const may = useMayChange(page);
  const { name } = page.person;
  if (!isAdmin) return null;
  return (
    <>
      {may.role ? (
        <Button onClick={() => onAsk('role')}>
          <Trans>Change role</Trans>
        </Button>
      ) : null}
      {/* One's own account is deleted on its own page, with the password. */}
      {page.person._id === identity ? null : (
        <Button look="danger" onClick={() => onAsk('erase')}>
          <Trans>Delete {name}</Trans>
        </Button>
      )}
    </>
  );
}

/** Approving, its Undo while there is one, and cancelling. */
function Decisions({ page: { person, decisions, documents }, onCancel }: { page: PersonPage; onCancel: () => void }) {
  const approve = useApproveArtist(() => {});
  return (
    <>
      {mayDecide('approve', person) ? (
        <ApproveButton
          completeness={{ documents: documents > 0 }}
          isBusy={approve.isPending}
          onApprove={() => approve.mutate(person._id)}
        />
      ) : null}
      <UndoApproval person={person} last={decisions.latest[0]} />
      {mayDecide('cancel', person) ? (
        <Button onClick={onCancel}>{person.status === 'approved' ? <Trans>Withdraw the approval</Trans> : <Trans>Decline</Trans>}</Button>
      ) : null}
    </>
  );
}

function Questions({ page: { person, blocked }, asked, onClose }: { page: PersonPage; asked: Asked | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const signOut = useSignOutPerson(person._id, onClose);
  const leave = () => void navigate(person.role === 'Artist' ? screens.adminArtists : screens.adminCustomers);
  return (
    <>
      <EditAccountDialog id={asked === 'edit' ? person._id : undefined} onClose={onClose} />
      <RoleDialog key={`${person.role} ${person.staff}`} person={person} isOpen={asked === 'role'} onClose={onClose} />
      <BlockDialog person={person} isBlocked={blocked !== null} isOpen={asked === 'block'} onClose={onClose} />
      <CancelArtistDialog person={asked === 'cancel' ? person : undefined} onClose={onClose} />
      <DeleteAnyAccountDialog person={asked === 'erase' ? person : undefined} onClose={onClose} onDone={leave} />
      <QuestionDialog
        isOpen={asked === 'signOut'}
        title={t`Sign ${person.name} out everywhere?`}
        action={<Trans>Sign out everywhere</Trans>}
        isBusy={signOut.isPending}
        onConfirm={() => signOut.mutate()}
        onClose={onClose}
      >
        <p>
          <Trans>Every device has to sign in again.</Trans>
        </p>
      </QuestionDialog>
    </>
  );
}
