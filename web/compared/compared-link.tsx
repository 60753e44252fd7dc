import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { followCompared } from './compare-toggle.tsx';
import { comparedText } from './compared.ts';

/** The way to the comparison, with how many works are in it; nothing while there are none. The comparison itself knows which. */
export function ComparedLink() {
  const text = useSyncExternalStore(followCompared, comparedText, () => '');
  if (!text) return null;
  const count = text.split(',').length;
  return (
    <Link
      to={screens.compare([])}
      className="inline-flex min-h-11 items-center self-start text-sm underline underline-offset-4 print:hidden"
    >
      <Trans>Compare ({count})</Trans>
    </Link>
  );
}
