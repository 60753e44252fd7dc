import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

/** `before`: the list from which the page `from` itself was opened. */
type From = { from: string; before?: string | undefined };

/**
 * The state of a link that leads from a list to a page, which has a way back there by it: to the list as it is filtered and sorted now. `opened` is the
 * parameter of a thing that is open over the list, which does not open again.
 */
export function useFromHere(opened?: string): From {
  const { pathname, search, state } = useLocation();
  const query = new URLSearchParams(search);
  if (opened) query.delete(opened);
  return { from: [pathname, query.toString()].filter(Boolean).join('?'), before: fromOf(state).from };
}

/** The way back to where a page was opened from; `to` is its whole list, by its name, where it was opened by its address. */
export function WayBack({ to, children }: { to: string; children: ReactNode }) {
  const { state } = useLocation();
  const { from, before } = fromOf(state);
  const isOwnList = from === undefined || from.split('?', 1)[0] === to;
  return (
    <Link
      to={from ?? to}
      state={before === undefined ? null : { from: before }}
      className="inline-flex min-h-11 items-center self-start text-sm underline underline-offset-4"
    >
      {isOwnList ? children : <Trans>Back</Trans>}
    </Link>
  );
}

const fromOf = (state: unknown): Partial<From> => (state as Partial<From> | null) ?? {};
