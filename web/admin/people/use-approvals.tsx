import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Person } from '#contract/accounts.ts';
import type { Approved } from '#web/admin/person/approved-bar.tsx';
import { type HeldRows, Outcome, useHeldRows } from '#web/dashboard/list/use-held-rows.tsx';

/** Who was approved from a list just now: their rows stay in place with what became of them, and the last approval can be undone. */
export function useApprovals(listKey: string): {
  held: HeldRows<Person>;
  approved: Approved | undefined;
  note: (person: Person, approved: Approved) => void;
  end: () => void;
} {
  const { t } = useLingui();
  const [approved, setApproved] = useState<Approved>();
  const held = useHeldRows<Person>(listKey);
  return {
    held,
    approved,
    note: (person, one) => {
      held.hold({ ...person, status: 'approved' }, <Outcome>{t`Approved`}</Outcome>);
      setApproved(one);
    },
    end: () => setApproved(undefined),
  };
}
