import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { PictureChooser, Refusals } from '#web/arts/pictures/picture-chooser.tsx';
import { useRefusalTexts } from '#web/arts/pictures/use-refusal-texts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { toast } from '#web/kit/toasts/toast.ts';
import type { BegunRow } from './begun-rows.ts';
import { isEmpty } from './cells.ts';
import { useClosing, useDeleteDrafts } from './close-table.tsx';
import { CommonFields } from './common-fields.tsx';
import { ManyTable } from './many-table.tsx';
import { WhatIsLeft } from './what-is-left.tsx';
import { lacksSomething, type ManyRow, type SaveAs, stateOf } from './save-rows.ts';
import { useMany } from './use-many.ts';

/** The first cell that was refused, unless somebody has gone on typing in another one while the rows were saved. */
function focusWrongCell(area: HTMLElement | null): void {
  if (document.activeElement?.matches('input, select, textarea')) return;
  area?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

const savedAs = (busy: SaveAs | undefined) => busy && stateOf(busy);

type ManyArtsProps = {
  onDone: () => void;
  /** On a page of its own, rather than in a dialog. */
  isPage?: boolean;
  /** Drafts that it begins with. */
  begun?: readonly BegunRow[] | undefined;
};

/** Up to 50 pictures become a draft each, and are filled in together. */
export function ManyArts({ onDone, isPage = false, begun }: ManyArtsProps) {
  const { t } = useLingui();
  const many = useMany(begun);
  const { list, items, refusals, rows, write, common, writeCommon, refusedForAll, saveAll, draftOf, draft, absent } = many;
  const [busy, setBusy] = useState<SaveAs>();
  const area = useRef<HTMLDivElement>(null);
  // Once the page around them knows that the rows are saved: it would ask whether to leave.
  const [timesDone, setTimesDone] = useState(0);
  const done = useEffectEvent(onDone);
  const leave = () => setTimesDone((times) => times + 1);
  useEffect(() => {
    if (timesDone === 0) return undefined;
    const timer = setTimeout(() => done());
    return () => clearTimeout(timer);
  }, [timesDone]);
  const [removed, setRemoved] = useState<string>();
  const drop = useDeleteDrafts((key) => {
    list.remove(key);
    setRemoved(undefined);
  });
  const press = async (as: SaveAs) => {
    setBusy(as);
    const { asked: count, notSaved } = await saveAll(as);
    setBusy(undefined);
    // What was typed for pictures that have not arrived is no draft yet.
    if (notSaved > 0) setTimeout(() => focusWrongCell(area.current));
    if (notSaved > 0 || absent.length > 0) return;
    draft.drop();
    toast.success(
      as === 'draft'
        ? t`${plural(count, { one: '# draft', other: '# drafts' })} saved`
        : t`${plural(count, { one: '# artwork', other: '# artworks' })} published`,
    );
    leave();
  };
  const ask = useClosing({ many, isBegun: begun !== undefined, isPage, onSave: () => void press('draft'), onLeave: leave });
  const remove = (key: string) => (draftOf(key) ? setRemoved(key) : list.remove(key));
  const name = items.find(({ key }) => key === removed)?.name ?? '';
  return (
    <div
      ref={area}
      className="flex min-w-0 flex-col gap-3"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        list.add([...event.dataTransfer.files]);
      }}
    >
      <UnsavedWork isUnsaved={many.isUnsaved} draft={draft} ask={ask} />
      <Intro hasRows={rows.length > 0} note={<DraftNote draft={draft} />}>
        <PictureChooser most={limits.importPictures} count={items.length} error={undefined} isFlat onChoose={(files) => list.add(files)} />
      </Intro>
      <Refusals texts={useRefusalTexts(limits.importPictures)(refusals)} onClose={() => list.forgetRefusals()} />
      {absent.length > 0 ? (
        <p role="status" className="text-sm">
          <Trans>These pictures had not arrived. Choose them again; what you typed for them is kept: {absent.join(', ')}</Trans>
        </p>
      ) : null}
      {rows.length === 0 && !isPage ? <ImportInstead /> : null}
      {rows.length > 0 ? (
        <>
          {rows.length > 1 || !isEmpty(common) ? (
            <CommonFields common={common} errors={refusedForAll} disabled={many.isSending} onWrite={writeCommon} />
          ) : null}
          <ManyTable {...{ rows, items, common, refusedForAll }} onWrite={write} onRetry={(key) => list.retry(key)} onRemove={remove} />
          <TableFoot {...{ isPage, busy, rows, ready: many.ready }} onPress={(as) => void press(as)}>
            <WhatIsLeft {...{ rows, items }} busy={savedAs(busy)} onRetry={() => list.retryAll()} />
          </TableFoot>
        </>
      ) : null}
      <QuestionDialog
        isOpen={removed !== undefined}
        title={t`Delete ${name}?`}
        action={<Trans>Delete</Trans>}
        isBusy={drop.isPending}
        onConfirm={() => removed && drop.mutate([{ key: removed, id: draftOf(removed) ?? '' }])}
        onClose={() => setRemoved(undefined)}
      >
        <p>
          <Trans>Its draft is deleted too.</Trans>
        </p>
      </QuestionDialog>
    </div>
  );
}

type IntroProps = { hasRows: boolean; note: ReactNode; children: ReactNode };

/** What it is for, above the chooser; once there are pictures, how its table is filled and where its draft stands, beside it: the table needs the room. */
const Intro = ({ hasRows, note, children }: IntroProps) => (
  <div className={classNames('flex flex-col', hasRows ? 'sm:flex-row sm:items-center sm:justify-between sm:gap-6' : 'gap-3')}>
    <p className={classNames('text-sm text-ash', hasRows ? 'max-sm:hidden' : 'max-w-[70ch]')}>
      {hasRows ? (
        <Trans>Paste from a spreadsheet: columns in this order, from the cell you are in. Enter goes to the next row.</Trans>
      ) : (
        <Trans>Each picture becomes a draft as soon as it is uploaded. Keep this open until then, and fill in the table meanwhile.</Trans>
      )}
    </p>
    <div className="flex-none empty:hidden max-sm:order-last sm:ml-auto">{note}</div>
    <div className="flex-none">{children}</div>
  </div>
);

type TableFootProps = {
  isPage: boolean;
  busy: SaveAs | undefined;
  rows: readonly ManyRow[];
  /** How many can be published beside those that lack something. */
  ready: number;
  onPress: (as: SaveAs) => void;
  children: ReactNode;
};

/** How the table is saved, and how that went. */
function TableFoot({ isPage, busy, rows, ready, onPress, children }: TableFootProps) {
  const Foot = isPage ? PageFoot : DialogFoot;
  // On a phone all three stand in one row, above what is left.
  const button = (as: SaveAs) => ({
    className: 'max-sm:px-1.5',
    busy: busy === as,
    disabled: busy !== undefined && busy !== as,
    onClick: () => onPress(as),
  });
  const count = formatNumber(ready);
  const hasPublished = rows.some(({ saved }) => saved === 'published');
  // It stays called as it was pressed while the rows are published one after the other.
  const [isPart, setPart] = useState(hasPublished);
  if (!busy && hasPublished !== isPart) setPart(hasPublished);
  // What is left and lacks something is to be corrected first: the act beside the sentence that says so is not the main one.
  const isLeftOver = isPart && rows.some(lacksSomething);
  return (
    <Foot>
      <Button look={isLeftOver ? 'secondary' : 'primary'} {...button('published')}>
        {isPart ? <Trans>Publish the rest</Trans> : <Trans>Publish all</Trans>}
      </Button>
      {ready > 0 ? (
        <Button {...button('ready')}>
          <Trans>Publish {count}</Trans>
        </Button>
      ) : null}
      <Button {...button('draft')}>
        <Trans>Save drafts</Trans>
      </Button>
      {children}
    </Foot>
  );
}

/** As the foot of a dialog, on a page: its buttons stay in sight. */
const PageFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-hairline bg-room py-3">{children}</div>
);

/** The way to the import of a CSV, while nothing is begun here that it would leave behind. */
function ImportInstead() {
  return (
    <p className="text-sm">
      <Link to={screens.artistImport} className="inline-flex min-h-11 items-center underline underline-offset-4">
        <Trans>Is everything in a spreadsheet already? Import a CSV with its pictures.</Trans>
      </Link>
    </p>
  );
}
