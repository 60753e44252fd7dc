import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import type { Person } from '#contract/accounts.ts';
import { screens } from '#contract/screens.ts';
import { HolidayState } from '#web/artists/holiday/holiday-state.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { failureTexts } from '#contract/messages.ts';
import { DataRights } from '#web/accounts/own/data-rights.tsx';
import { DEFAULT_ADDRESS } from '#web/arts/manage/art-messages.ts';
import { AccountForm } from '#web/accounts/manage/account-form.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { isWholeAccount, accountQuery } from '#web/accounts/queries.ts';

/** `/dashboard/artist/profile` (product.md section 2, 'Profile page'). */
export default function OwnProfileScreen() {
  const { t } = useLingui();
  const { identity } = useSession();
  const { data, error } = useQuery({ ...accountQuery(identity), refetchOnWindowFocus: false });
  const person = data && isWholeAccount(data) ? data : undefined;
  return (
    <div className="flex flex-col gap-8">
      <ScreenTitle title={t`profile`}>
        <LinkButton to={screens.artistHoliday}>
          <Trans>Plan a holiday</Trans>
        </LinkButton>
        <LinkButton to={screens.artist(person?.slug ?? identity)}>
          <Trans>See your page as others do</Trans>
        </LinkButton>
      </ScreenTitle>
      <HolidayState />
      <div className="grid gap-8 xl:grid-cols-[18rem_minmax(0,1fr)] xl:gap-12">
        <Portrait person={person} />
        <div className="flex min-w-0 flex-col gap-10">
          {person ? (
            <AccountForm key={person._id} person={person} isOwn isArtist action={<Trans>Edit</Trans>} />
          ) : (
            <NoProfile error={error} />
          )}
          <section className="flex flex-col gap-5 border-t border-hairline pt-6">
            <h3 className="text-xl">
              <Trans>Your data</Trans>
            </h3>
            <DataRights />
          </section>
        </div>
      </div>
    </div>
  );
}

/** The session's picture and name, street, district and country; the default address where fields are missing. */
function Portrait({ person }: { person: Person | undefined }) {
  const { name, profile } = useSession();
  const address = shownAddress(person);
  return (
    <div className="flex items-center gap-5 self-start border border-hairline bg-paper p-6 xl:flex-col xl:items-start">
      <Avatar image={profile} alt={name} size="xl" />
      <div className="min-w-0">
        <p className="font-display text-xl wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-ash">
          {address.street}
          <br />
          {address.district}
          <br />
          {address.country}
        </p>
      </div>
    </div>
  );
}

function shownAddress(person: Person | undefined): Record<'street' | 'district' | 'country', string> {
  const street = person?.street ?? DEFAULT_ADDRESS.street;
  if (!person || person.country === HOME_COUNTRY)
    return { ...DEFAULT_ADDRESS, street, district: person?.district ?? DEFAULT_ADDRESS.district };
  return { street, district: [person.postalCode, person.city].filter(Boolean).join(' '), country: countryName(person.country) };
}

function NoProfile({ error }: { error: Error | null }) {
  return error ? <LoadFailure>{failureTexts.getUser}</LoadFailure> : <Skeleton className="h-96 w-full" />;
}
