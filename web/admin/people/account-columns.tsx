import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryName, HOME_COUNTRY } from '#contract/countries.ts';
import type { Person } from '#contract/accounts.ts';
import { doesPart } from '#contract/staff.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Moment } from '#web/app/display/date.tsx';
import { byTime } from '#web/dashboard/list/by-time.ts';
import { Lines, type ListColumn, RowName } from '#web/dashboard/list/list-column.tsx';
import { EmailText } from '#web/kit/lists/table-cell.tsx';

type ColumnOptions = { onOpen: (id: string) => void; renderActions: (person: Person) => ReactNode };

/** Name, Email, Phone, Province, District, Sector, Action: the columns of every list of accounts (product.md section 2). */
export function useAccountColumns({ onOpen, renderActions }: ColumnOptions): ListColumn<Person>[] {
  const { t } = useLingui();
  return [
    {
      header: t`Name`,
      sorts: { ascending: 'name-asc', descending: 'name-desc' },
      beneath: { header: t`Joined`, sorts: byTime },
      renderCell: (person) => <NameCell person={person} onOpen={() => onOpen(person._id)} />,
      phone: 'title',
      width: 'w-[16%]',
    },
    { header: t`Email`, renderCell: ({ email }) => <EmailText email={email} />, isUnbroken: true, width: 'w-[16%]' },
    {
      header: t`Phone`,
      renderCell: ({ phone }) => <span className="tabular-nums">{phone ?? '—'}</span>,
      phone: 'figure',
      width: 'w-[7.5rem]',
    },
    // Outside Rwanda the first of the three columns has the country and the second the city.
    { header: t`Province`, renderCell: ({ province, country }) => (country === HOME_COUNTRY ? (province ?? '—') : countryName(country)) },
    { header: t`District`, renderCell: ({ district, city }) => district ?? city ?? '—' },
    { header: t`Sector`, renderCell: ({ sector }) => sector ?? '—' },
    {
      header: t`Action`,
      renderCell: (person) => <div className="flex flex-wrap gap-x-2.5">{renderActions(person)}</div>,
      phone: 'acts',
      width: 'w-[23%]',
    },
  ];
}

/** The name, which leads to the person's page; beneath it what is not as usual, and since when they are here. */
function NameCell({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const { staff } = useSession();
  const words = useStandingWords(person);
  return (
    <Lines
      beneath={
        <>
          {words ? <span className="text-laterite-ink">{words} · </span> : null}
          <Moment time={person.createdAt} as="shortDate" />
        </>
      }
    >
      {doesPart(staff, 'people') ? (
        <PersonLink isTitle id={person._id} name={person.name} />
      ) : (
        <RowName onOpen={onOpen}>{person.name}</RowName>
      )}
    </Lines>
  );
}

/** What stands out of an account: blocked, an application's state, and what they do for the shop. */
function useStandingWords({ isBlocked, role, status, staff }: Person): string {
  const { t } = useLingui();
  const states = { pending: t`waiting`, approved: '', cancelled: t`cancelled` };
  const parts = { editor: t`editor`, support: t`support`, admin: t`admin` };
  const standing = isBlocked ? t`blocked` : role === 'Artist' ? states[status] : '';
  return [standing, staff ? parts[staff] : ''].filter(Boolean).join(' · ');
}
