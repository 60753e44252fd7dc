import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '#contract/format.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import type { Way } from './use-ways.ts';

/** Which filters are in the way. */
export function FiltersInTheWay({ ways }: { ways: readonly Way[] }) {
  const [first, second] = ways;
  if (!first) return <Trans>No works fit all of these filters.</Trans>;
  if (first.isAlone) return <Trans>No works fit these filters together. Each of them alone has some:</Trans>;
  if (second) return <Trans>No works fit all of these filters. Without one of them there are some:</Trans>;
  return <Trans>No works fit all of these filters: “{first.named}” is in the way.</Trans>;
}

/** One below the other and all alike: which filter matters least is the buyer's to say. The one that finds the most comes first. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  const { t } = useLingui();
  if (ways.length === 0) return null;
  return (
    <ul aria-label={t`Fewer filters`} className="mx-auto flex w-full max-w-sm flex-col gap-2 py-2">
      {ways.map((way) => (
        <li key={way.name} className="flex *:grow">
          <LinkButton to={way.to} preventScrollReset>
            <span>
              <NameOfWay way={way} /> · <Count way={way} />
            </span>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

function NameOfWay({ way: { isAlone, named } }: { way: Way }) {
  return isAlone ? <Trans>Only {named}</Trans> : <Trans>Without {named}</Trans>;
}

function Count({ way: { count, more } }: { way: Way }) {
  const most = formatNumber(count);
  return more ? <Trans>{most}+ works</Trans> : <Plural value={count} one="# work" other="# works" />;
}
