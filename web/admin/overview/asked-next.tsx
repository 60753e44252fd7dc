import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Waiting, WaitingKind } from '#contract/waiting.ts';
import { oneOf } from '#web/dashboard/list-address.ts';

type AskedNextProps = {
  /** What waits; undefined until it is known as it is now. */
  waiting: readonly Waiting[] | undefined;
  names: Record<WaitingKind, string>;
};

/**
 * Leads on to the first thing of the kind that the address asks for (`?next=ordersToSend`, decision 104), with its act ready, or to their list where they
 * have no act; says so where nothing of it waits.
 */
export function AskedNext({ waiting, names }: AskedNextProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const kind = oneOf(WaitingKind.options, search.get('next'));
  const found = waiting?.find((one) => one.kind === kind);
  const to = found?.next ?? found?.href;
  useEffect(() => {
    if (to) void navigate(to, { replace: true });
  }, [to, navigate]);
  if (!kind || !waiting || to) return null;
  const name = names[kind];
  return (
    <p role="status" className="border border-edge bg-paper px-4 py-3 text-sm">
      <Trans>{name}: nothing is waiting.</Trans>
    </p>
  );
}
