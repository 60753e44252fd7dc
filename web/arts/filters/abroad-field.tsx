import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import type { ArtFacets } from '#contract/facets.ts';
import { accountQuery, isWholeAccount } from '#web/accounts/queries.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { ChoiceField, countsOf } from './choice-field.tsx';

type Props = { chosen: string | undefined; abroad: ArtFacets['abroad'] | undefined };

/** Whether works have to be sent abroad: suggested to who lives there, never chosen for anybody. */
export function AbroadField({ chosen, abroad }: Props) {
  const { t } = useLingui();
  const country = useOwnCountry();
  const countOf = countsOf(abroad, ({ shipsAbroad }) => shipsAbroad);
  return (
    <div className="flex flex-col gap-2">
      <ChoiceField
        legend={t`Delivery`}
        name="shipsAbroad"
        chosen={chosen}
        choices={[
          { value: '', label: t`Any` },
          { value: 'free', label: t`Ships abroad`, ...countOf('free') },
        ]}
      />
      {country !== HOME_COUNTRY && !chosen ? (
        <p className="text-xs text-ash">
          <Trans>Your address is in {countryName(country)}. Choose “Ships abroad” to see works that can be sent there.</Trans>
        </p>
      ) : null}
    </div>
  );
}

/** Where a visitor who is signed in lives; Rwanda while it is not known. */
function useOwnCountry(): string {
  const { identity } = useSession();
  const { data } = useQuery({ ...accountQuery(identity), enabled: identity !== '' });
  return data && isWholeAccount(data) ? data.country : HOME_COUNTRY;
}
