import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

type From = { from: string };

/**
 * The state of a link that leads from a list to a page, which has a way back there by it: to the list as it is filtered and sorted now. `opened` is the
 * parameter of a thing that is open over the list, which does not open again.
 */
export function useFromHere(opened?: string): From {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  if (opened) query.delete(opened);
  return { from: [pathname, query.toString()].filter(Boolean).join('?') };
}

/** The way back to where a page was opened from; `to` is its whole list, by its name, where it was opened by its address. */
export function WayBack({ to, children }: { to: string; children: ReactNode }) {
  const { state } = useLocation();
  const from = (state as Partial<From> | null)?.from;
  const isOwnList = from === undefined || from.split('?', 1)[0] === to;
  return (
    <Link to={from ?? to} className="inline-flex min-h-11 items-center self-start text-sm underline underline-offset-4">
      {isOwnList ? children : <Trans>Back</Trans>}
    </Link>
  );
}
