import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { CellText } from '#web/kit/lists/table-cell.tsx';
import { useFromHere } from '#web/kit/lists/way-back.tsx';

type PersonLinkProps = { id: string | null | undefined; name: string; isTitle?: boolean };

/**
 * A name in a list: for the staff who work on people a link to the person's page. `id` is null for one who has no account. `isTitle`: it is what its row
 * is called by, with another line beneath.
 */
export function PersonLink({ id, name, isTitle = false }: PersonLinkProps) {
  const { staff } = useSession();
  const here = useFromHere();
  if (!id || !doesPart(staff, 'people')) return isTitle ? <span className="font-medium">{name}</span> : <CellText>{name}</CellText>;
  return (
    <Link
      to={screens.adminPerson(id)}
      state={here}
      className={
        isTitle
          ? 'font-medium underline-offset-4 hover:underline'
          : '-my-2.5 inline-block max-w-full truncate py-3 align-middle underline underline-offset-4'
      }
    >
      {name}
    </Link>
  );
}
