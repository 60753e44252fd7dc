import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryName } from '#contract/countries.ts';
import { formatFrw } from '#contract/format.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import type { Person } from '#contract/accounts.ts';
import { doesPart } from '#contract/staff.ts';
import { formatPhone } from '#contract/phone.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { useStandingWords } from '#web/accounts/manage/use-standing-words.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { byTime } from '#web/dashboard/list/by-time.ts';
import { Lines, type ListColumn, RowName } from '#web/dashboard/list/list-column.tsx';
import { EmailText } from '#web/kit/lists/table-cell.tsx';

/** Of the column of acts: as many words as its rows have. */
const WIDTHS = { works: '12rem', bought: '12rem', role: '26%', none: '23%' };

type ColumnOptions = {
  /** What the rows say of each person beside the specified columns: an artist's works, what a customer bought, or in place of where they live what one of the staff does. */
  figures?: 'works' | 'bought' | 'role';
  onOpen: (id: string) => void;
  renderActions: (person: Person) => ReactNode;
};

/** Name, Email, Phone, Province, District, Sector, Action: the columns of every list of accounts (product.md section 2), and before the acts what they made or bought. */
export function useAccountColumns({ figures, onOpen, renderActions }: ColumnOptions): ListColumn<Person>[] {
  const { t } = useLingui();
  const bought = useBoughtColumn();
  const works = useWorksColumn();
  const role = useRoleColumn();
  const places: ListColumn<Person>[] = [
    // Outside Rwanda the first of the three columns has the country and the second the city.
    {
      header: t`Province`,
      renderCell: ({ province, country }) => (country === HOME_COUNTRY ? (province ?? '—') : countryName(country)),
      // In the narrowest wide window what its names leave is the district's, which has longer ones.
      width: ['4.75rem', 'auto'],
    },
    { header: t`District`, renderCell: ({ district, city }) => district ?? city ?? '—' },
    { header: t`Sector`, renderCell: ({ sector }) => sector ?? '—' },
  ];
  const besides = { works: [...places, works], bought: [...places, bought], role: [role], none: places };
  return [
    {
      header: t`Name`,
      sorts: { ascending: 'name-asc', descending: 'name-desc' },
      beneath: { header: t`Joined`, sorts: byTime },
      renderCell: (person) => <NameCell person={person} hasRole={figures === 'role'} onOpen={() => onOpen(person._id)} />,
      phone: 'title',
      width: figures === 'works' ? ['17.5%', '16%'] : '16%',
    },
    // Of the staff no other column takes what is left.
    {
      header: t`Email`,
      renderCell: ({ email }) => <EmailText email={email} />,
      isUnbroken: true,
      ...(figures === 'role' ? {} : { width: ['13%', '16%'] }),
    },
    {
      header: t`Phone`,
      renderCell: ({ phone }) => <span className="tabular-nums">{phone ? formatPhone(phone) : '—'}</span>,
      phone: 'figure',
      width: '8.25rem',
    },
    ...besides[figures ?? 'none'],
    {
      header: t`Action`,
      renderCell: (person) => (
        // On a tablet list.css has them end in a line: as utilities that would be in the styles of every page.
        <div className="account-acts flex flex-wrap items-center gap-x-2.5">{renderActions(person)}</div>
      ),
      // On a phone two lines: the page that a row opens has them all. Requests are decided where they stand.
      ...(figures ? { isOnTablet: true } : { phone: 'acts' as const }),
      width: WIDTHS[figures ?? 'none'],
    },
  ];
}

/** What one of the staff does, and what they are in the shop. */
function useRoleColumn(): ListColumn<Person> {
  const { t } = useLingui();
  const { whole } = useStandingWords();
  return { header: t`Role`, renderCell: whole, phone: 'state', width: '16%' };
}

/** How many paid orders, and their sum beneath; nothing where there are none. */
function useBoughtColumn(): ListColumn<Person> {
  const { t } = useLingui();
  return {
    header: t`Orders`,
    sorts: { ascending: 'orders-asc', descending: 'orders-desc' },
    beneath: { header: t`Sum`, sorts: { ascending: 'bought-asc', descending: 'bought-desc' } },
    renderCell: ({ bought }) =>
      bought && bought.orders > 0 ? (
        <>
          <span className="list-line list-wide">{t`${plural(bought.orders, { one: '# paid order', other: '# paid orders' })}`}</span>
          <span className="list-line list-wide text-ash">
            <Price amountFrw={bought.total} />
          </span>
          {/* Where they have no head, and one line. */}
          <span className="text-ash xl:hidden">{t`${bought.orders} paid: ${formatFrw(bought.total)}`}</span>
        </>
      ) : (
        <span className="text-ash">—</span>
      ),
    isFigure: true,
    phone: 'state',
    width: '6.25rem',
  };
}

/** How many works are in the shop, and beneath what their buyers think of them. */
function useWorksColumn(): ListColumn<Person> {
  const { t } = useLingui();
  return {
    header: t`Works`,
    renderCell: ({ artworks, rating }) => (
      <>
        <span className="list-line">{t`${plural(artworks, { one: '# work', other: '# works' })}`}</span>
        {rating === null ? null : <span className="list-line list-wide text-ash">{t`rated ${rating}`}</span>}
      </>
    ),
    isFigure: true,
    phone: 'state',
    width: '4.5rem',
  };
}

type NameCellProps = {
  person: Person;
  /** A column says what they do. */
  hasRole: boolean;
  onOpen: () => void;
};

/** The name, which leads to the person's page; beneath it what is not as usual, and since when they are here. */
function NameCell({ person, hasRole, onOpen }: NameCellProps) {
  const { staff } = useSession();
  const words = useStandingWords().unusual(hasRole ? { ...person, staff: null } : person);
  return (
    <Lines
      beneath={
        <>
          {words ? <span className="text-laterite-ink">{words} · </span> : null}
          {/* On a tablet, where it has no column. */}
          <span className="max-sm:hidden xl:hidden">{person.email} · </span>
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
