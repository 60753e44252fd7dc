import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatNumber } from '#contract/format.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { TEXT_LINK } from './did-you-mean.tsx';
import type { Way } from './use-ways.ts';

/** Which filters are in the way. */
export function FiltersInTheWay({ ways }: { ways: readonly Way[] }) {
  const [first, second] = ways;
  if (!first) return <Trans>No works fit all of these filters.</Trans>;
  if (first.isAlone) return <Trans>No works fit these filters, not even without one of them. You can keep one:</Trans>;
  if (second) return <Trans>No works fit all of these filters. Without one of them there are some:</Trans>;
  return <Trans>No works fit all of these filters: “{first.named}” is in the way.</Trans>;
}

/** The one that finds the most, as the screen's one action. */
export function MainWay({ way }: { way: Way }) {
  return (
    <LinkButton look="primary" to={way.to} preventScrollReset>
      <span>
        <NameOfWay way={way} /> · <Count way={way} />
      </span>
    </LinkButton>
  );
}

/** The others. */
export function OtherWays({ ways }: { ways: readonly Way[] }) {
  return ways.map((way) => (
    <p key={way.name}>
      <Link to={way.to} preventScrollReset className={TEXT_LINK}>
        <NameOfWay way={way} />
      </Link>{' '}
      <span className="text-sm tabular-nums">
        <Count way={way} />
      </span>
    </p>
  ));
}

function NameOfWay({ way: { isAlone, named } }: { way: Way }) {
  return isAlone ? <Trans>Only the filter {named}</Trans> : <Trans>Without the filter {named}</Trans>;
}

function Count({ way: { count, more } }: { way: Way }) {
  const most = formatNumber(count);
  return more ? <Trans>{most}+ works</Trans> : <Plural value={count} one="# work" other="# works" />;
}
