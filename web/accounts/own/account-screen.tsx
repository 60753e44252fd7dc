import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { screens } from '#contract/screens.ts';
import { failureTexts } from '#contract/messages.ts';
import { isWholeAccount, accountQuery } from '#web/accounts/queries.ts';
import { AddressBook } from '#web/accounts/addresses/address-book.tsx';
import { AccountForm } from '#web/accounts/manage/account-form.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { useScrolledTo } from '#web/kit/browser/use-scrolled-to.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession, useSessionKnown } from '#web/accounts/session/use-session.ts';
import { BlockedPeople } from './blocked-people.tsx';
import { DataRights } from './data-rights.tsx';
import { Devices } from './devices.tsx';
import { FollowedArtists } from './followed-artists.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { SavedSearches } from './saved-searches-list.tsx';

/** `/account`: the own profile, devices, emails and data (product.md sections 1 and 6). */
export default function AccountScreen() {
  const { t } = useLingui();
  const isKnown = useSessionKnown();
  const { authenticated } = useSession();
  return (
    <div className="page flex flex-col gap-10 pt-10 md:pt-16">
      <Head title={t`My Account`} canonical={null} />
      {isKnown && !authenticated ? <SignInFirst /> : <Account isKnown={isKnown} />}
    </div>
  );
}

function SignInFirst() {
  const { hash } = useLocation();
  return (
    <EmptyState
      level="h1"
      title={<Trans>Please sign in to see your account</Trans>}
      actions={
        <LinkButton to={screens.loginFor(screens.account + hash)} look="primary">
          <Trans>Sign In</Trans>
        </LinkButton>
      }
    >
      <Trans>Your profile, your devices and everything that is kept about you.</Trans>
    </EmptyState>
  );
}

function Account({ isKnown }: { isKnown: boolean }) {
  return (
    <>
      <h1 className="text-3xl">
        <Trans>My Account</Trans>
      </h1>
      {isKnown ? <Parts /> : <Skeleton className="h-dvh w-full" />}
    </>
  );
}

/** The ways to the parts of the page, in their order. */
function Index() {
  const { t } = useLingui();
  const parts: Record<PartId, string> = {
    profile: t`Your profile`,
    addresses: t`Your addresses`,
    following: t`Artists you follow`,
    'saved-searches': t`Saved searches`,
    notifications: t`Notifications`,
    blocked: t`People you blocked`,
    devices: t`Your devices`,
    data: t`Your data`,
  };
  return (
    <nav aria-label={t`Parts of your account`} className="flex flex-wrap gap-x-5">
      {Object.entries(parts).map(([id, name]) => (
        <Link key={id} to={`#${id}`} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Parts() {
  return (
    <>
      <Index />
      <Part id="profile" title={<Trans>Your profile</Trans>}>
        <OwnProfile />
      </Part>
      <Part
        id="addresses"
        title={<Trans>Your addresses</Trans>}
        about={<Trans>Where your orders go. The order form begins with the default one.</Trans>}
      >
        <AddressBook />
      </Part>
      <Part id="following" title={<Trans>Artists you follow</Trans>}>
        <FollowedArtists />
      </Part>
      <Part
        id="saved-searches"
        title={<Trans>Saved searches</Trans>}
        about={<Trans>We email new works that match to your confirmed address; choose how often for each.</Trans>}
      >
        <SavedSearches />
      </Part>
      <Part
        id="notifications"
        title={<Trans>Notifications</Trans>}
        about={<Trans>Choose how we tell you what happens. “On the site” means the bell at the top of the page.</Trans>}
      >
        <NotificationChoices />
      </Part>
      <Part id="blocked" title={<Trans>People you blocked</Trans>} about={<Trans>Neither of you can write to the other.</Trans>}>
        <BlockedPeople />
      </Part>
      <Part
        id="devices"
        title={<Trans>Your devices</Trans>}
        about={<Trans>Where you are signed in. Sign out anything you do not recognise.</Trans>}
      >
        <Devices />
      </Part>
      <Part id="data" title={<Trans>Your data</Trans>} about={<Trans>Download your data or delete your account.</Trans>}>
        <DataRights />
      </Part>
    </>
  );
}

type PartId = 'profile' | 'addresses' | 'following' | 'saved-searches' | 'notifications' | 'blocked' | 'devices' | 'data';
type PartProps = { id: PartId; title: ReactNode; about?: ReactNode; children: ReactNode };

function Part({ id, title, about, children }: PartProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useScrolledTo(section, hash === `#${id}`);
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={titleId}
      className="grid scroll-mt-24 gap-5 border-t border-hairline pt-6 lg:grid-cols-[16rem_minmax(0,44rem)] lg:gap-12"
    >
      <header className="flex flex-col gap-2">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        {about ? <p className="text-sm text-ash">{about}</p> : null}
      </header>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}

function OwnProfile() {
  const { identity } = useSession();
  const { data, error } = useQuery({ ...accountQuery(identity), refetchOnWindowFocus: false });
  if (data && isWholeAccount(data)) {
    return <AccountForm key={data._id} person={data} isOwn isArtist={data.role === 'Artist'} action={<Trans>Edit</Trans>} />;
  }
  return error ? <LoadFailure>{failureTexts.getUser}</LoadFailure> : <Skeleton className="h-dvh w-full" />;
}
