import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { formatNumber } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import type { Page } from '#contract/schemas.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import type { ListPlace } from './use-list-place.ts';

/** How many a list says it has: its words for a number, and the number up to which its rows are counted. */
export type ListCount = { say: (count: number) => string; max?: number };

type FoundNoteProps = {
  place: ListPlace;
  /** How many there are; one more than is counted where there are more, null where it is not known. */
  total: number | null;
  /** How many are shown; undefined while they load. */
  shown: number | undefined;
  hasMore: boolean;
  mended: Page['mended'];
  count: ListCount | undefined;
};

/** How many a list finds, and whether they are those of another spelling than was typed, with the way back to that. */
export function FoundNote({ place, total, shown, hasMore, mended, count }: FoundNoteProps) {
  const { t } = useLingui();
  const say = count?.say ?? ((rows: number) => t`${plural(rows, { one: '# result', other: '# results' })}`);
  const most = count?.max ?? limits.countedMax;
  return (
    <div className="flex flex-col gap-1 empty:hidden">
      {mended ? <Mended {...mended} onExact={() => place.set('spelling', 'exact')} /> : null}
      <output className="text-sm text-ash tabular-nums empty:hidden">{shown ? sayCount() : null}</output>
    </div>
  );

  function sayCount(): string {
    if (total === null && !hasMore) return say(shown ?? 0);
    if (total !== null && total <= most) return say(total);
    return t`More than ${formatNumber(total === null ? (shown ?? 0) : most)}`;
  }
}

/** What is in the answer itself, so that it never stands beside the rows of another search. */
function Mended({ asked, meant, onExact }: NonNullable<Page['mended']> & { onExact: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere">
      <Trans>
        Nothing has "{asked}". Showing results for "{meant}".
      </Trans>
      <Button look="quiet" className="px-0 underline underline-offset-4 xl:min-h-9" onClick={onExact}>
        <Trans>Search for "{asked}" anyway</Trans>
      </Button>
    </p>
  );
}
