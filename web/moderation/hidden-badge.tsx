import { Trans } from '@lingui/react/macro';
import { Badge } from '#web/kit/visuals/badge.tsx';

/** Marks what staff have hidden: for them, and for its author. */
export const HiddenBadge = () => (
  <Badge look="bad">
    <Trans>Hidden</Trans>
  </Badge>
);
