import { Trans } from '@lingui/react/macro';
import { Button } from '#web/kit/buttons/button.tsx';
import type { ListPlace } from './use-list-place.ts';

/** The way back to the whole list, in its first order again, beside how many it finds; nothing where nothing narrows it. `names`: those of its filters. */
export function ClearFilters({ place, names: filters }: { place: ListPlace; names: readonly string[] }) {
  const names = ['search', ...filters];
  if (!names.some((name) => place.value(name))) return null;
  return (
    <Button
      look="quiet"
      className="-mb-3 px-0 text-sm underline underline-offset-4 xl:my-0 xl:min-h-6"
      onClick={() => place.clear([...names, 'sort'])}
    >
      <Trans>Clear filters</Trans>
    </Button>
  );
}
