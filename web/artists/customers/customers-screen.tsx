import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Customer, CustomerSort } from '#contract/artists.ts';
import { screens } from '#contract/screens.ts';
import { useCustomerSorts } from '#web/accounts/manage/use-customer-sorts.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { oneOf, searchIn, shownQuery } from '#web/dashboard/list-address.ts';
import { ExportRows } from '#web/dashboard/list/export-rows.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import { Lines, type ListColumn, RowName } from '#web/dashboard/list/list-column.tsx';
import { useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { EmailText } from '#web/kit/lists/table-cell.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { BoughtPictures } from './bought-pictures.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { customersQuery } from './customers.ts';
import { townOf } from './town.ts';

/** `/dashboard/artist/customers`: who bought and paid, with the artist's own notes; a row opens the customer. */
export default function CustomersScreen() {
  const { t } = useLingui();
  const place = useListPlace('customer');
  const query = {
    ...searchIn(place),
    noted: oneOf(['true'], place.value('noted') ?? null),
    again: oneOf(['true'], place.value('again') ?? null),
    place: oneOf(['home', 'abroad'], place.value('place') ?? null),
    sort: oneOf(CustomerSort.options, place.value('sort') ?? null) ?? ('last-desc' as const),
  };
  const list = useInfiniteQuery({ ...customersQuery(query), placeholderData: keepPreviousData });
  const sheet = { call: 'GET /artist/customers.csv', query: shownQuery(query, list.data) } as const;
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`Customers`}>
        <ExportRows sheet={sheet} label={t`Export CSV of the customers in this list`} />
      </ScreenTitle>
      <List
        {...{ place, list, sheet }}
        columns={useColumns(place.open)}
        filters={[
          { name: 'again', label: t`Orders`, options: { true: t`Bought again` }, isQuick: true },
          { name: 'noted', label: t`Note`, options: { true: t`With a note` }, isQuick: true },
          { name: 'place', label: t`Place`, options: { home: t`In Rwanda`, abroad: t`Abroad` }, isQuick: true },
        ]}
        sorts={useCustomerSorts()}
        sort={query.sort}
        caption={t`Customers`}
        searchLabel={t`Search customers`}
        nameOf={({ name }) => name}
        count={{ say: (count) => t`${plural(count, { one: '# customer', other: '# customers' })}` }}
        emptyNext={
          <>
            <p className="max-w-prose text-ash">
              <Trans>Whoever buys from you is listed here once the order is paid.</Trans>
            </p>
            <LinkButton to={screens.artistArtworks}>
              <Trans>Go to your artworks</Trans>
            </LinkButton>
          </>
        }
      />
      <CustomerDialog id={place.opened} onClose={place.close} />
    </div>
  );
}

const firstLine = (note: string) => note.split('\n', 1)[0] ?? '';

const both = (name: 'name' | 'orders' | 'total' | 'last') => ({ ascending: `${name}-asc`, descending: `${name}-desc` });

function useColumns(open: (id: string) => void): ListColumn<Customer>[] {
  const { t } = useLingui();
  return [
    {
      header: t`Name`,
      renderCell: (customer) => (
        <Lines beneath={<Beneath customer={customer} />}>
          <RowName onOpen={() => open(customer._id)}>{customer.name}</RowName>
        </Lines>
      ),
      sorts: both('name'),
      phone: 'title',
      width: '26%',
    },
    { header: t`Email`, renderCell: ({ email }) => <EmailText email={email} />, isUnbroken: true },
    {
      header: t`Bought`,
      renderCell: ({ name, bought, _id }) => (
        <div className="flex items-center justify-between gap-2">
          {/* A row of a phone is two lines; there they are in what it opens. */}
          <div className="max-sm:hidden">
            <BoughtPictures bought={bought} />
          </div>
          <span className="xl:hidden">
            <WriteLink id={_id} name={name} />
          </span>
        </div>
      ),
      width: '12rem',
      isField: true,
      phone: 'side',
    },
    {
      header: t`Orders`,
      renderCell: ({ orders }) => <OrderCount orders={orders} />,
      isFigure: true,
      sorts: both('orders'),
      width: '5rem',
      phone: 'state',
    },
    {
      header: t`Total`,
      renderCell: ({ total }) => <Price amountFrw={total} />,
      isFigure: true,
      sorts: both('total'),
      phone: 'figure',
      width: '8rem',
    },
    { header: t`Last order`, renderCell: ({ last }) => <Moment time={last} as="shortDate" />, sorts: both('last'), width: '8rem' },
    { header: t`Action`, renderCell: ({ _id, name }) => <WriteLink id={_id} name={name} />, width: '5rem' },
  ];
}

/** Where they live, as far as their last order says; on a phone when that was; and the beginning of the note. */
function Beneath({ customer: { place, last, note } }: { customer: Customer }) {
  const where = townOf(place);
  return (
    <>
      {where}
      <span className="xl:hidden">
        {where ? ' · ' : null}
        <Moment time={last} as="shortDate" />
      </span>
      {note ? (
        <>
          <span className={where ? undefined : 'xl:hidden'}> · </span>
          <Trans>Note: {firstLine(note)}</Trans>
        </>
      ) : null}
    </>
  );
}

function WriteLink({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  return (
    <Link
      to={screens.chat(id, undefined, screens.artistChats)}
      aria-label={t`Message ${name}`}
      className="underline decoration-edge underline-offset-4 max-xl:inline-flex max-xl:min-h-11 max-xl:items-center"
    >
      <Trans>Message</Trans>
    </Link>
  );
}

/** A row of a phone has no head that says what the number is. */
function OrderCount({ orders }: { orders: number }) {
  return (
    <>
      <span className="max-xl:hidden">{orders}</span>
      <span className="xl:hidden">
        <Plural value={orders} one="# order" other="# orders" />
      </span>
    </>
  );
}
