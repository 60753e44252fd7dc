import { Trans, useLingui } from '@lingui/react/macro';
import { mayDecide } from '#contract/artist-actions.ts';
import type { Person } from '#contract/accounts.ts';
import { screens } from '#contract/screens.ts';
import { doesPart, type Staff } from '#contract/staff.ts';
import { useApproveArtist } from '#web/accounts/queries.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import type { Approved } from '#web/admin/person/approved-bar.tsx';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { MenuButton } from '#web/kit/buttons/menu-button.tsx';
import { WordButton, WordLink } from '#web/kit/buttons/word-button.tsx';
import { MoreIcon } from '#web/kit/visuals/more-icons.tsx';

/** What is asked about before it is done to somebody of a list. */
export type RowQuestion = { act: 'block' | 'cancel' | 'delete'; person: Person };

type Viewer = { identity: string; staff: Staff | null; isAdmin: boolean };

/** Whether the viewer changes this account: only an admin those of the staff, as the server answers. */
export const mayChange = ({ staff, isAdmin }: Viewer, person: Person): boolean =>
  isAdmin || (doesPart(staff, 'people') && person.staff === null);

/** Nobody blocks an admin. */
export const mayBlock = (viewer: Viewer, person: Person): boolean => mayChange(viewer, person) && !person.isAdmin;

/** Approving and cancelling; a blocked person's status is no decision. */
export const mayDecideAbout = (viewer: Viewer, act: 'approve' | 'cancel', person: Person): boolean =>
  doesPart(viewer.staff, 'applicants') &&
  person._id !== viewer.identity &&
  person.role === 'Artist' &&
  !person.isBlocked &&
  mayDecide(act, person);

type AccountActsProps = {
  person: Person;
  /** The row has what changes their role. */
  hasRole?: boolean | undefined;
  onEdit: () => void;
  onAsk: (question: RowQuestion) => void;
  onApproved: (approved: Approved) => void;
};

/** What the viewer may do about somebody in a list. What cannot be undone asks first. */
export function AccountActs({ person, hasRole, onEdit, onAsk, onApproved }: AccountActsProps) {
  const { t } = useLingui();
  const viewer = useSession();
  const { name } = person;
  return (
    <>
      <RoleWord person={person} isShown={hasRole} />
      <ApproveWord person={person} onApproved={onApproved} />
      {mayDecideAbout(viewer, 'cancel', person) ? (
        <WordButton label={t`Cancel ${name}`} onClick={() => onAsk({ act: 'cancel', person })}>
          <Trans>Cancel</Trans>
        </WordButton>
      ) : null}
      <MessageWord person={person} hasRole={hasRole} />
      {mayChange(viewer, person) ? (
        <WordButton label={t`Edit ${name}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </WordButton>
      ) : null}
      {mayBlock(viewer, person) ? (
        <WordButton label={person.isBlocked ? t`Unblock ${name}` : t`Block ${name}`} onClick={() => onAsk({ act: 'block', person })}>
          {person.isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
        </WordButton>
      ) : null}
      {viewer.isAdmin && person._id !== viewer.identity ? <MoreActs name={name} onDelete={() => onAsk({ act: 'delete', person })} /> : null}
    </>
  );
}

/** Leads to the chat with a customer; beside 'Change role' a tablet has no room for it. */
function MessageWord({ person: { _id: id, name, role }, hasRole = false }: Pick<AccountActsProps, 'person' | 'hasRole'>) {
  const { t } = useLingui();
  const { identity } = useSession();
  if (role !== 'User' || id === identity) return null;
  return (
    <span className={hasRole ? 'contents max-xl:hidden' : 'contents'}>
      <WordLink to={screens.chat(id, undefined, screens.adminChats)} label={t`Message ${name}`}>
        <Trans>Message</Trans>
      </WordLink>
    </span>
  );
}

/** Leads to the question of their role; who is blocked has none to change. */
function RoleWord({ person: { _id: id, name, isBlocked }, isShown = false }: { person: Person; isShown?: boolean | undefined }) {
  const { t } = useLingui();
  const { isAdmin } = useSession();
  if (!isShown || !isAdmin || isBlocked) return null;
  return (
    <WordLink to={`${screens.adminPerson(id)}?act=role`} label={t`Change role of ${name}`}>
      <Trans>Change role</Trans>
    </WordLink>
  );
}

/** Away from what is pressed every day. */
function MoreActs({ name, onDelete }: { name: string; onDelete: () => void }) {
  const { t } = useLingui();
  return (
    // The room around its dots is the cell's.
    <div className="account-more -my-1.5 -mr-3 ml-auto flex-none">
      <Menu label={t`More acts on ${name}`} opener={<MoreIcon className="size-4" />}>
        <MenuButton label={t`Delete ${name}`} onClick={onDelete}>
          <Trans>Delete</Trans>
        </MenuButton>
      </Menu>
    </div>
  );
}

/** Approves an artist at once: it can be undone, and is mailed only when it no longer can. */
export function ApproveWord({ person, onApproved }: Pick<AccountActsProps, 'person' | 'onApproved'>) {
  const { t } = useLingui();
  const viewer = useSession();
  const { _id: id, name } = person;
  const approve = useApproveArtist(() => onApproved({ id, name, at: Date.now() }));
  if (!mayDecideAbout(viewer, 'approve', person)) return null;
  return (
    <WordButton label={t`Approve ${name}`} isDisabled={approve.isPending} onClick={() => approve.mutate(id)}>
      <Trans>Approve</Trans>
    </WordButton>
  );
}
