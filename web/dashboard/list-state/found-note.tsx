import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '#contract/limits.ts';
import type { Page } from '#contract/schemas.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import type { ListPlace } from './use-list-place.ts';

/** How many a list says it has: its words for a number, and the number up to which its rows are counted. */
export type ListCount = { say: (count: number) => string; max?: number };

type FoundCountProps = {
  /** How many there are; one more than is counted where there are more, null where it is not known. */
  total: number | null;
  /** How many are shown; undefined while they load. */
  shown: number | undefined;
  hasMore: boolean;
  count: ListCount | undefined;
};

/** How many a list finds: '23 orders', 'More than 1,000 orders'; nothing while that is not known, or none. */
export function FoundCount({ shown, ...counted }: FoundCountProps) {
  return (
    <output className="text-xs leading-4 text-ash tabular-nums empty:hidden">
      {shown ? <Counted shown={shown} {...counted} /> : null}
    </output>
  );
}

function Counted(counted: FoundCountProps & { shown: number }) {
  const exact = useExactly(counted);
  const more = useAtLeast(counted);
  return exact ?? <Trans>More than {more}</Trans>;
}

/** A list's words for a number, and the number up to which its rows are counted. */
function useCount(count: ListCount | undefined) {
  const { t } = useLingui();
  return { max: limits.countedMax, say: (rows: number) => t`${plural(rows, { one: '# result', other: '# results' })}`, ...count };
}

/** How many a list finds, in words; undefined where that is not known, or none. */
export function useExactly({ total, shown, hasMore, count }: FoundCountProps): string | undefined {
  const { say, max } = useCount(count);
  const exact = total ?? (hasMore ? Number.POSITIVE_INFINITY : shown);
  return exact && exact <= max ? say(exact) : undefined;
}

function useAtLeast({ total, shown = 0, count }: FoundCountProps): string {
  const { say, max } = useCount(count);
  return say(total === null ? shown : max);
}

/** Says that another spelling is shown than was typed. What it says is in the answer with the rows, so that it never stands beside others. */
export function MendedNote({ asked, meant, place }: NonNullable<Page['mended']> & { place: ListPlace }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere">
      <Trans>
        Nothing has "{asked}". Showing results for "{meant}".
      </Trans>
      <Button look="quiet" className="px-0 underline underline-offset-4 xl:min-h-9" onClick={() => place.set('spelling', 'exact')}>
        <Trans>Search for "{asked}" anyway</Trans>
      </Button>
    </p>
  );
}
