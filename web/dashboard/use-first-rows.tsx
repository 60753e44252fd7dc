import { Plural } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/kit/buttons/button.tsx';

/** Unless the table says otherwise. */
export const FIRST_ROWS = 10;

/** The first rows of a table, ten or as many as `count` says, and the button that shows the rest; all of them once it was pressed. */
export function useFirstRows<Row>(
  rows: readonly Row[] | undefined,
  count = FIRST_ROWS,
): { shown: readonly Row[] | undefined; more: ReactNode } {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, (rows?.length ?? 0) - count);
  if (hidden === 0) return { shown: rows, more: null };
  const more = (
    <Button onClick={() => setWhole(true)} className="self-center">
      <Plural value={hidden} one="Show # more" other="Show # more" />
    </Button>
  );
  return { shown: rows?.slice(0, count), more };
}
