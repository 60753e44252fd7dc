import { useLingui } from '@lingui/react/macro';
import type { ProblemReason } from '#contract/orders.ts';

/** Why a problem is reported, in the words of its buyer's choice. */
export function useReasons(): Record<ProblemReason, string> {
  const { t } = useLingui();
  return {
    notArrived: t`It has not arrived`,
    damaged: t`It arrived damaged`,
    notAsDescribed: t`It is not what was shown`,
    return: t`Return requested`,
    other: t`Something else`,
  };
}
