import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Applicant } from '#contract/people.ts';
import { accountQuery, applicationQuery } from '#web/accounts/queries.ts';
import { invalidateQuery } from '#web/app/query.ts';
import type { ListPlace } from '#web/dashboard/list-state/use-list-place.ts';

/** The list as it came last: `isOld` while another search is on its way. */
type Rows = { rows: readonly Applicant[]; isOld: boolean };

/** Who is shown without an address of their own, and the filters of that time. */
type Held = { key: string; id: string };

/**
 * Who is shown beside the list: the one in the address, else the first. That one stays, also when the list comes again without them, until a press, a
 * search or a filter chooses another: what is under the pointer decides about a person. `decided` is who was decided about here; they go with their row.
 */
export function useShown(place: ListPlace, list: Rows, decided: string | undefined): string | undefined {
  const [held, setHeld] = useState<Held>();
  const next = place.opened ? undefined : heldNext(held, place.key, list, decided);
  if (next?.id !== held?.id || next?.key !== held?.key) setHeld(next);
  const shown = place.opened ?? next?.id;
  useAskedAgain(shown, isIn(list, shown));
  return shown;
}

const isIn = ({ rows }: Rows, id: string | undefined) => rows.some(({ _id }) => _id === id);

/** The one that is held, or the first of the list that has come for these filters. */
function heldNext(held: Held | undefined, key: string, list: Rows, decided: string | undefined): Held | undefined {
  const isOtherList = held?.key !== key && !list.isOld;
  const hasGone = held?.id === decided && !isIn(list, decided);
  if (held && !isOtherList && !hasGone) return held;
  const [first] = list.rows;
  return first && { key, id: first._id };
}

/** Who is no longer in the list was perhaps decided about: their application is asked for again. */
function useAskedAgain(id: string | undefined, isListed: boolean): void {
  const client = useQueryClient();
  const before = useRef({ id, isListed });
  useEffect(() => {
    const hasLeft = id !== undefined && before.current.id === id && before.current.isListed && !isListed;
    before.current = { id, isListed };
    if (!hasLeft) return;
    void invalidateQuery(client, accountQuery(id));
    void invalidateQuery(client, applicationQuery(id));
  }, [client, id, isListed]);
}
