import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AdminOverview } from '#contract/admin.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { NewArtButton } from '#web/arts/manage/art-dialogs.tsx';
import { Buyers } from '#web/accounts/manage/buyers.tsx';
import { DayChart } from '#web/dashboard/day-chart.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { useMedia } from '#web/dashboard/use-media.ts';
import { NoStatTiles, StatTile, StatTiles } from '#web/dashboard/stat-tile.tsx';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { adminOverviewQuery } from '#web/admin/queries.ts';
import { DistrictTable, TopArtworksTable } from './overview-tables.tsx';
import { WaitingList } from './waiting-list.tsx';
import { Requests } from '#web/admin/people/requests.tsx';

/** `/dashboard/admin`: figures, and the artists who wait for a decision. */
export default function AdminOverviewScreen() {
  const { t } = useLingui();
  const { staff, isAdmin } = useSession();
  const { data, error } = useQuery({ ...adminOverviewQuery(), enabled: isAdmin });
  return (
    <div className="flex flex-col gap-10">
      <ScreenTitle title={t`Admin`}>{isAdmin ? <NewArtButton look="secondary" /> : null}</ScreenTitle>
      <WaitingList />
      {data ? <Tiles overview={data} /> : isAdmin ? <NoStatTiles error={error} /> : null}
      {doesPart(staff, 'applicants') ? <Requests /> : null}
      {data ? <FoldedSales overview={data} /> : null}
      {doesPart(staff, 'people') ? <Buyers /> : null}
    </div>
  );
}

function Tiles({ overview }: { overview: AdminOverview }) {
  const { t } = useLingui();
  const { orders, requests } = overview;
  return (
    <StatTiles>
      <StatTile
        label={t`Total Revenue`}
        figure={formatFrw(overview.totalRevenue)}
        note={t`The total of every order`}
        to={screens.adminOrders}
      />
      <StatTile label={t`Paid`} figure={formatFrw(overview.paid)} note={t`Received and kept`} to={`${screens.adminOrders}?payment=paid`} />
      <StatTile
        label={t`Refunded`}
        figure={formatFrw(overview.refunded)}
        note={t`${formatFrw(overview.refundDue)} still to be refunded`}
        to={`${screens.adminOrders}?payment=${overview.refundDue > 0 ? 'refund_due' : 'refunded'}`}
      />
      <StatTile
        label={t`Requests`}
        figure={formatNumber(requests)}
        note={t`Artists waiting for a decision`}
        to={screens.adminApplicantsWaiting}
      />
      <StatTile label={t`Pending orders`} figure={formatNumber(orders.pending)} to={`${screens.adminOrders}?status=pending`} />
      <StatTile label={t`Complete orders`} figure={formatNumber(orders.complete)} to={`${screens.adminOrders}?status=complete`} />
      <StatTile label={t`Cancelled orders`} figure={formatNumber(orders.cancelled)} to={`${screens.adminOrders}?status=cancelled`} />
      <StatTile label={t`All orders`} figure={formatNumber(orders.pending + orders.complete + orders.cancelled)} to={screens.adminOrders} />
    </StatTiles>
  );
}

const PHONE = '(width < 40rem)';

/** On a phone it is folded: what waits is why the page is opened there. */
function FoldedSales({ overview }: { overview: AdminOverview }) {
  const isOnPhone = useMedia(PHONE);
  const title = (
    <h3 id="sales-title" className="inline text-xl">
      <Trans>Sales of the last 30 days</Trans>
    </h3>
  );
  return (
    <section aria-labelledby="sales-title" className="flex flex-col gap-6">
      {isOnPhone ? (
        <details className="border-y border-hairline">
          <summary className="min-h-11 cursor-pointer content-center">{title}</summary>
          <div className="flex flex-col gap-6 pt-2 pb-4">
            <Sales overview={overview} />
          </div>
        </details>
      ) : (
        <>
          {title}
          <Sales overview={overview} />
        </>
      )}
    </section>
  );
}

function Sales({ overview: { salesByDay, topArtworks, byDistrict } }: { overview: AdminOverview }) {
  const { t } = useLingui();
  return (
    <>
      <DayChart title={t`Sales by day`} days={salesByDay.map(({ day, paid }) => ({ day, value: paid }))} format={formatFrw} />
      <div className="grid gap-8 xl:grid-cols-2">
        <TopArtworksTable rows={topArtworks} />
        <DistrictTable rows={byDistrict} />
      </div>
    </>
  );
}
