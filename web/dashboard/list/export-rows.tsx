import { Trans } from '@lingui/react/macro';
import { limits } from '#contract/limits.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { DownloadIcon } from '#web/kit/visuals/more-icons.tsx';
import { aboutOf, downloadSheet, type SheetCall } from './download-sheet.ts';

/** The sheet of a list: its call, and the filters and sort order that the list has now. */
export type ListSheet = {
  call: SheetCall;
  query: Readonly<Record<string, string | undefined>>;
  /** The ids of what a row stands for, where that is several. */
  idsOf?: (id: string) => readonly string[];
};

type ExportRowsProps = {
  sheet: ListSheet;
  /** Of what, for screen readers. */
  label: string;
  /** The selected rows; without them everything that the filters find. */
  ids?: readonly string[];
};

/** Saves what a list shows as CSV. */
export function ExportRows({ sheet: { call, query, idsOf }, label, ids }: ExportRowsProps) {
  const save = useChange({ run: downloadSheet, situation: 'download' });
  const parts = ids
    ? inParts(idsOf ? ids.flatMap(idsOf) : ids).map((some) => dropEmpty({ sort: query['sort'], ids: some.join(',') }))
    : [dropEmpty(query)];
  return (
    <Button
      className="xl:min-h-9"
      busy={save.isPending}
      aria-label={label}
      onClick={() => save.mutate({ call, parts, about: ids ? 'selected' : aboutOf(query) })}
    >
      <DownloadIcon className="size-5 max-sm:hidden" />
      {/* On a phone it shares the line of the title with what the screen is there for. */}
      <span>
        <Trans>
          <span className="max-sm:hidden">Export</span> CSV
        </Trans>
      </span>
    </Button>
  );
}

/** An address names only so many ids. */
const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.sheetIdsMax) }, (_, part) =>
    ids.slice(part * limits.sheetIdsMax, (part + 1) * limits.sheetIdsMax),
  );

const dropEmpty = (query: ListSheet['query']): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
