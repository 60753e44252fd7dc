import { Trans } from '@lingui/react/macro';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';

type EditOwnProps = { art: { _id: string }; label?: string; isOnCard?: boolean; className: string };

/** The way from an own artwork to its form; `label` is its accessible name beside others, where with `isOnCard` it is no screen's one action. */
export function EditOwn({ art: { _id }, label, isOnCard = false, className }: EditOwnProps) {
  const { staff } = useSession();
  return (
    <LinkButton
      look={isOnCard ? 'secondary' : 'primary'}
      to={`${doesPart(staff, 'works') ? screens.adminArtworks : screens.artistArtworks}?art=${_id}`}
      aria-label={label}
      className={className}
    >
      <Trans>Edit</Trans>
    </LinkButton>
  );
}
