import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import type { Settings } from '#contract/admin.ts';
import { screens } from '#contract/screens.ts';
import { DataRights } from '#web/accounts/own/data-rights.tsx';
import { settingsQuery } from '#web/admin/queries.ts';
import { explain } from '#web/app/failures/situations.ts';
import DashboardNotFoundScreen from '#web/dashboard/layout/dashboard-not-found-screen.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { WayBack } from '#web/kit/lists/way-back.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { CarriersPart } from './carriers-part.tsx';
import { ContactForm } from './contact-form.tsx';
import { FeaturedForm } from './featured-form.tsx';
import { FiguresForm } from './figures-form.tsx';
import { isSettingPart, type SettingPart, useSettingParts } from './parts.ts';
import { RateForm } from './rate-form.tsx';
import { RepliesPart } from './replies-part.tsx';
import { ReturnsForm } from './returns-form.tsx';
import { TransitForm } from './transit-form.tsx';

/** `/dashboard/admin/settings/{part}`: one part of the settings (contract.md section 1). */
export default function SettingScreen() {
  const { part = '' } = useParams();
  return isSettingPart(part) ? <Part key={part} part={part} /> : <DashboardNotFoundScreen />;
}

function Part({ part }: { part: SettingPart }) {
  const { t } = useLingui();
  const { title, about } = useSettingParts()[part];
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <WayBack to={screens.adminSettings}>
        <Trans>All settings</Trans>
      </WayBack>
      <ScreenTitle title={title} tab={t`Settings: ${title}`} />
      <p className="text-sm text-ash">{about}</p>
      {ofAccount[part]?.() ?? <ShopPart part={part} />}
    </div>
  );
}

/** Parts that are no settings of the shop. */
const ofAccount: { [K in SettingPart]?: () => ReactNode } = {
  carriers: () => <CarriersPart />,
  replies: () => <RepliesPart />,
  data: () => <DataRights />,
};

const ofShop: { [K in SettingPart]?: (settings: Settings) => ReactNode } = {
  featured: ({ featured }) => <FeaturedForm ids={featured} />,
  rate: ({ exchangeRates }) => <RateForm rate={exchangeRates.NGN} />,
  transit: ({ transitDays }) => <TransitForm days={transitDays} />,
  returns: ({ returnDays }) => <ReturnsForm days={returnDays} />,
  contact: ({ contact }) => <ContactForm contact={contact} />,
  figures: (settings) => <FiguresForm settings={settings} />,
};

function ShopPart({ part }: { part: SettingPart }) {
  const { data, error, isFetching } = useQuery({ ...settingsQuery(), staleTime: 0, refetchOnWindowFocus: false });
  // The form begins with the present values: older ones, saved, would undo what a colleague changed.
  const [isFresh, setFresh] = useState(false);
  if (data && !isFetching && !error && !isFresh) setFresh(true);
  if (data && isFresh) return ofShop[part]?.(data);
  return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-72 w-full" />;
}
