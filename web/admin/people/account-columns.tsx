import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryName, HOME_COUNTRY } from '#contract/countries.ts';
import type { Person } from '#contract/accounts.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { CellText, EmailText } from '#web/kit/lists/table-cell.tsx';
import type { Column } from '#web/kit/lists/table.tsx';

/** Name, Email, Phone, Province, District, Sector, Action: the columns of every account table (product.md section 2). */
export function useAccountColumns(renderActions: (person: Person) => ReactNode): Column<Person>[] {
  const { t } = useLingui();
  return [
    {
      header: t`Name`,
      sorts: { ascending: 'name-asc', descending: 'name-desc' },
      renderCell: ({ _id, name }) => <PersonLink id={_id} name={name} />,
    },
    { header: t`Email`, renderCell: ({ email }) => <EmailText email={email} />, span: 2 },
    { header: t`Phone`, renderCell: ({ phone }) => phone ?? '—' },
    // Outside Rwanda the first of the three columns has the country and the second the city.
    {
      header: t`Province`,
      renderCell: ({ province, country }) => <CellText>{country === HOME_COUNTRY ? (province ?? '—') : countryName(country)}</CellText>,
    },
    { header: t`District`, renderCell: ({ district, city }) => <CellText>{district ?? city ?? '—'}</CellText> },
    { header: t`Sector`, renderCell: ({ sector }) => sector ?? '—' },
    { header: t`Action`, renderCell: (person) => <div className="-my-2.5 -ml-2.5 flex">{renderActions(person)}</div>, span: 'actions' },
  ];
}
