import { Trans } from '@lingui/react/macro';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';

type DutiesProps = { country: string | null; className?: string };

/** What a parcel to another country costs its receiver; nothing in Rwanda. */
export function Duties({ country, className }: DutiesProps) {
  if (country === null || country === HOME_COUNTRY) return null;
  return (
    <p className={classNames('text-sm text-ash', className)}>
      <Trans>The recipient pays any customs duties and taxes in {countryName(country)}.</Trans>
    </p>
  );
}
