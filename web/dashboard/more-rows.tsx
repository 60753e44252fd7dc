import { Trans } from '@lingui/react/macro';
import { Button } from '#web/kit/buttons/button.tsx';

type MoreRowsProps = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** A button below a list that loads its next page; nothing on the last page. */
export function MoreRows({ hasNextPage, isFetchingNextPage, fetchNextPage }: MoreRowsProps) {
  if (!hasNextPage) return null;
  return (
    <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-center">
      <Trans>Show more</Trans>
    </Button>
  );
}
