import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { screens } from '#contract/screens.ts';
import { failureTexts } from '#contract/messages.ts';
import { isWholeAccount, accountQuery } from '#web/accounts/queries.ts';
import { AccountForm } from '#web/accounts/manage/account-form.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { useScrolledTo } from '#web/kit/browser/use-scrolled-to.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { isSettingPart } from './parts.ts';
import { SettingsIndex } from './settings-index.tsx';

/** `/dashboard/admin/settings`: the way to each part of the settings, and the own profile (product.md section 2). */
export default function SettingsScreen() {
  const { t } = useLingui();
  const { hash } = useLocation();
  const part = hash.slice(1);
  // Every part was a place of this page once.
  if (isSettingPart(part)) return <Navigate replace to={screens.adminSetting(part)} />;
  return (
    <div className="flex flex-col gap-8">
      <ScreenTitle title={t`settings`}>
        <LinkButton to={screens.adminAudit}>
          <Trans>Audit log</Trans>
        </LinkButton>
      </ScreenTitle>
      <SettingsIndex />
      <OwnProfile />
    </div>
  );
}

function OwnProfile() {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useScrolledTo(section, hash === '#profile');
  return (
    <section
      ref={section}
      id="profile"
      className="grid scroll-mt-24 gap-5 border-t border-hairline pt-6 xl:grid-cols-[16rem_minmax(0,44rem)] xl:gap-12"
    >
      <header className="flex flex-col gap-2">
        <h3 className="text-xl">
          <Trans>My profile</Trans>
        </h3>
        <p className="text-sm text-ash">
          <Trans>Your name, email, phone, address and password.</Trans>
        </p>
      </header>
      <OwnAccount />
    </section>
  );
}

function OwnAccount() {
  const { identity } = useSession();
  const { data, error } = useQuery({ ...accountQuery(identity), refetchOnWindowFocus: false });
  if (data && isWholeAccount(data)) return <AccountForm key={data._id} person={data} isOwn action={<Trans>Edit</Trans>} />;
  return error ? <LoadFailure>{failureTexts.getUser}</LoadFailure> : <Skeleton className="h-96 w-full" />;
}
