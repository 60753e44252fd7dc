import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { CellText } from '#web/kit/lists/table-cell.tsx';

/** A name in a list: for the staff who work on people a link to the person's page. `id` is null for one who has no account. */
export function PersonLink({ id, name }: { id: string | null | undefined; name: string }) {
  const { staff } = useSession();
  if (!id || !doesPart(staff, 'people')) return <CellText>{name}</CellText>;
  return (
    <Link to={screens.adminPerson(id)} className="-my-2.5 inline-block max-w-full truncate py-3 align-middle underline underline-offset-4">
      {name}
    </Link>
  );
}
