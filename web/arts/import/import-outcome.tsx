import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { skeletons } from '#contract/limits.ts';
import type { ImportedArts, ImportError } from '#contract/manage-arts.ts';
import { Price } from '#web/app/display/price.tsx';
import { type Column, Table } from '#web/kit/lists/table.tsx';

type Draft = ImportedArts['arts'][number];

/** Which cells are refused, by row and column of the spreadsheet. */
export function ImportErrors({ errors }: { errors: readonly ImportError[] }) {
  const { t } = useLingui();
  const columns: Column<ImportError>[] = [
    { header: t`Row`, renderCell: ({ row }) => t`Row ${row}` },
    { header: t`Column`, renderCell: ({ column }) => column || t`the whole row` },
    { header: t`What to correct`, renderCell: ({ message }) => <span className="wrap-anywhere">{message}</span>, span: 2 },
  ];
  return (
    <section aria-labelledby="errors-title" className="flex flex-col gap-3">
      <h4 id="errors-title" className="text-lg">
        <Plural value={errors.length} one="# cell needs a correction" other="# cells need a correction" />
      </h4>
      <p className="text-ash">
        <Trans>
          Nothing was added. Correct them in your spreadsheet, save it and choose it again; the first row, with the names, is row 1.
        </Trans>
      </p>
      <Table
        caption={t`Cells that need a correction`}
        columns={columns}
        rows={errors}
        keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
        skeletonRows={skeletons.dashboard}
        emptyText=""
      />
    </section>
  );
}

/** What an import would add. */
export function ImportPreview({ arts, unused }: { arts: readonly Draft[]; unused: readonly string[] }) {
  const { t } = useLingui();
  const names = useFieldNames();
  const columns: Column<Draft>[] = [
    { header: t`Row`, renderCell: ({ row }) => t`Row ${row}` },
    { header: t`Name`, renderCell: ({ name }) => <span className="wrap-anywhere">{name || '—'}</span> },
    { header: t`Price`, renderCell: ({ price }) => (price > 0 ? <Price amountFrw={price} /> : '—'), isFigure: true },
    { header: t`Stock`, renderCell: ({ available_arts }) => available_arts, isFigure: true },
    { header: t`Category`, renderCell: ({ category }) => category || '—' },
    { header: t`Picture`, renderCell: ({ picture }) => <span className="wrap-anywhere">{picture ?? '—'}</span> },
    {
      header: t`Still missing`,
      renderCell: ({ missing }) => (
        <span className="text-ash">{missing.map((field) => names[field] ?? field).join(', ') || t`nothing`}</span>
      ),
    },
  ];
  return (
    <section aria-labelledby="preview-title" className="flex flex-col gap-3">
      <h4 id="preview-title" className="text-lg">
        <Trans>3. Look it over</Trans>
      </h4>
      <p className="text-ash">
        <Trans>These become drafts, which only you see. What is missing you add before you publish.</Trans>
      </p>
      {unused.length > 0 ? (
        <p className="border-l-2 border-ochre pl-4 text-sm wrap-anywhere">
          <Trans>In no row: {unused.join(', ')}</Trans>
        </p>
      ) : null}
      <Table
        caption={t`What will be added`}
        columns={columns}
        rows={arts}
        keyOf={({ row }) => String(row)}
        skeletonRows={skeletons.dashboard}
        emptyText=""
      />
    </section>
  );
}

function useFieldNames(): Record<string, string> {
  const { t } = useLingui();
  return { image: t`picture`, name: t`name`, price: t`price`, category: t`category`, description: t`description` };
}
