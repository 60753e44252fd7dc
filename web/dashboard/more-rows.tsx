import { Trans } from '@lingui/react/macro';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';

type MoreRowsProps = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  /** Why the last try failed. */
  error?: unknown;
};

/** A button below a list that loads its next page; nothing on the last page. */
export function MoreRows({ hasNextPage, isFetchingNextPage, fetchNextPage, error }: MoreRowsProps) {
  if (!hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-3">
      {error && !isFetchingNextPage ? <p role="alert">{explain('loadTable', error)}</p> : null}
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  );
}
