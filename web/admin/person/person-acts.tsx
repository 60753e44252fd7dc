import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mayDecide } from '#contract/artist-actions.ts';
import type { PersonPage } from '#contract/people.ts';
import { screens } from '#contract/screens.ts';
import { doesPart, type Staff } from '#contract/staff.ts';
import { CancelArtistDialog } from './cancel-artist-dialog.tsx';
import { DeleteAnyAccountDialog } from './delete-account-dialog.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { useApproveArtist } from '#web/accounts/queries.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { MenuButton } from '#web/kit/buttons/menu-button.tsx';
import { MoreIcon } from '#web/kit/visuals/more-icons.tsx';
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
      {mayDecideOn(page, staff) ? <Decisions page={page} onCancel={() => setAsked('cancel')} /> : null}
      {person._id === identity ? null : (
        <LinkButton to={screens.chat(person._id, undefined, screens.adminChats)}>
          <Trans>Message</Trans>
        </LinkButton>
      )}
      {may.edit ? (
        <Button onClick={() => setAsked('edit')}>
          <Trans>Edit account</Trans>
        </Button>
      ) : null}
      {may.block && blocked ? (
        <Button onClick={() => setAsked('block')}>
          <Trans>Unblock {person.name}</Trans>
        </Button>
      ) : null}
      <RareActs page={page} onAsk={setAsked} />
      <Questions page={page} asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}

/** A blocked person's status is no decision. */
const mayDecideOn = ({ blocked }: PersonPage, staff: Staff | null) => doesPart(staff, 'applicants') && !blocked;

/** What support may too; only an admin changes the accounts of the staff, and nobody blocks an admin. */
function useMayChange({ person, blocked, sessions }: PersonPage) {
  const { staff, isAdmin } = useSession();
  const edit = isAdmin || (doesPart(staff, 'people') && person.staff === null);
  return { edit, signOut: edit && sessions.total > 0, block: edit && !person.isAdmin, role: isAdmin && !blocked };
}

/** What is done seldom or takes something away, behind '···'. */
function RareActs({ page, onAsk }: { page: PersonPage; onAsk: (act: Asked) => void }) {
  const { t } = useLingui();
  const { staff, isAdmin, identity } = useSession();
  const may = useMayChange(page);
  const { person, blocked } = page;
  const { name } = person;
  const acts: [act: Asked, isOffered: boolean, text: string][] = [
    ['role', may.role, t`Change role`],
    ['signOut', may.signOut, t`Sign out everywhere`],
    ['cancel', mayDecideOn(page, staff) && person.status === 'approved' && mayDecide('cancel', person), t`Withdraw the approval`],
    ['block', may.block && !blocked, t`Block ${name}`],
    // One's own account is deleted on its own page, with the password.
    ['erase', isAdmin && person._id !== identity, t`Delete ${name}`],
  ];
  const offered = acts.filter(([, isOffered]) => isOffered);
  if (offered.length === 0) return null;
  return (
    <Menu label={t`More acts on ${name}`} opener={<MoreIcon />}>
      {offered.map(([act, , text]) => (
        <MenuButton key={act} onClick={() => onAsk(act)}>
          {text}
        </MenuButton>
      ))}
    </Menu>
  );
}

/** Approving, its Undo while there is one, and declining. */
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
      {person.status !== 'approved' && mayDecide('cancel', person) ? (
        <Button onClick={onCancel}>
          <Trans>Decline</Trans>
        </Button>
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
