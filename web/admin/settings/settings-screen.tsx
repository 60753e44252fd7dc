import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Settings } from '#contract/admin.ts';
import { screens } from '#contract/screens.ts';
import { failureTexts } from '#contract/messages.ts';
import { DataRights } from '#web/accounts/own/data-rights.tsx';
import { isWholeAccount, accountQuery } from '#web/accounts/queries.ts';
import { AccountForm } from '#web/accounts/manage/account-form.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { useScrolledTo } from '#web/kit/browser/use-scrolled-to.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { ContactForm } from './contact-form.tsx';
import { FeaturedForm } from './featured-form.tsx';
import { FiguresForm } from './figures-form.tsx';
import { settingsQuery } from '#web/admin/queries.ts';
import { RateForm } from './rate-form.tsx';
import { ReturnsForm } from './returns-form.tsx';
import { TransitForm } from './transit-form.tsx';

/** `/dashboard/admin/settings`: the settings of contract.md section 1, and the own profile. */
export default function SettingsScreen() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-10">
      <ScreenTitle title={t`settings`}>
        <LinkButton to={screens.adminAudit}>
          <Trans>Audit log</Trans>
        </LinkButton>
      </ScreenTitle>
      <Index />
      <ShopSettings />
      <Part id="profile" title={t`My profile`} about={<Trans>Your name, email, phone, address and password.</Trans>}>
        <OwnProfile />
      </Part>
      <Part
        id="data"
        title={t`Your data`}
        about={<Trans>Everything that is stored about you, to download, and the end of your account.</Trans>}
      >
        <DataRights />
      </Part>
    </div>
  );
}

/** The way to each part. */
function Index() {
  const { t } = useLingui();
  const parts: Record<PartId, string> = {
    contact: t`Contact details`,
    returns: t`Returns`,
    transit: t`Days under way`,
    featured: t`Featured artworks`,
    rate: t`Exchange rate`,
    figures: t`Figures`,
    profile: t`My profile`,
    data: t`Your data`,
  };
  return (
    <nav
      aria-label={t`Parts of the settings`}
      className="flex flex-wrap gap-x-5 border-b border-hairline bg-room lg:sticky lg:top-16 lg:z-20"
    >
      {Object.entries(parts).map(([id, name]) => (
        <a key={id} href={`#${id}`} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          {name}
        </a>
      ))}
    </nav>
  );
}

type PartId = 'profile' | 'figures' | 'rate' | 'featured' | 'contact' | 'returns' | 'transit' | 'data';

function Part({ id, title, about, children }: { id: PartId; title: string; about?: ReactNode; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useScrolledTo(section, hash === `#${id}`);
  return (
    <section
      ref={section}
      id={id}
      className="grid scroll-mt-24 gap-5 border-t border-hairline pt-6 first-of-type:border-t-0 first-of-type:pt-0 lg:scroll-mt-36 xl:grid-cols-[16rem_minmax(0,44rem)] xl:gap-12"
    >
      <header className="flex flex-col gap-2">
        <h3 className="text-xl">{title}</h3>
        {about ? <p className="text-sm text-ash">{about}</p> : null}
      </header>
      {children}
    </section>
  );
}

function OwnProfile() {
  const { identity } = useSession();
  const { data, error } = useQuery({ ...accountQuery(identity), refetchOnWindowFocus: false });
  if (data && isWholeAccount(data)) return <AccountForm key={data._id} person={data} isOwn action={<Trans>Edit</Trans>} />;
  return error ? <LoadFailure>{failureTexts.getUser}</LoadFailure> : <Skeleton className="h-96 w-full" />;
}

function ShopSettings() {
  const { data, error, isFetching } = useQuery({ ...settingsQuery(), staleTime: 0, refetchOnWindowFocus: false });
  // The forms begin with the present values: older ones, saved, would undo what a colleague changed.
  const [isFresh, setFresh] = useState(false);
  if (data && !isFetching && !error && !isFresh) setFresh(true);
  if (data && isFresh) return <ShopParts settings={data} />;
  return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-72 w-full" />;
}

function ShopParts({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  return (
    <>
      <Part id="contact" title={t`Contact details`} about={<Trans>In the footer and on the contact page.</Trans>}>
        <ContactForm contact={settings.contact} />
      </Part>
      <Part id="returns" title={t`Returns`} about={<Trans>How long buyers have to return a work.</Trans>}>
        <ReturnsForm days={settings.returnDays} />
      </Part>
      <Part
        id="transit"
        title={t`Days under way`}
        about={<Trans>How long a parcel usually takes, said with each work, in the cart and on each order.</Trans>}
      >
        <TransitForm days={settings.transitDays} />
      </Part>
      <Part
        id="featured"
        title={t`Featured artworks`}
        about={<Trans>The works on the home page, in this order; with fewer than three, the newest fill in.</Trans>}
      >
        <FeaturedForm ids={settings.featured} />
      </Part>
      <Part id="rate" title={t`Exchange rate`} about={<Trans>For buyers who pay in naira; the rate stands on each payment.</Trans>}>
        <RateForm rate={settings.exchangeRates.NGN} />
      </Part>
      <Part
        id="figures"
        title={t`Figures`}
        about={<Trans>What the public pages say about the shop: counted, or as you write them here.</Trans>}
      >
        <FiguresForm settings={settings} />
      </Part>
    </>
  );
}
