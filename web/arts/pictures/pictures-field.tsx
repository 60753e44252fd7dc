import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { PictureChooser, Refusals } from './picture-chooser.tsx';
import type { PictureItem } from './picture-list.ts';
import { PictureRow } from './picture-row.tsx';
import type { FormPictures } from './use-pictures.ts';
import { useRefusalTexts } from './use-refusal-texts.ts';
import { useRowDrag } from './use-row-drag.ts';

const ChangePicture = lazyPart(async () => (await import('./change-picture.tsx')).ChangePicture);

type PicturesFieldProps = { pictures: FormPictures; error: string | undefined };

/** The pictures of an artwork: chosen or dropped, in any order, each uploaded by itself; the first is its cover. */
export function PicturesField({ pictures, error }: PicturesFieldProps) {
  const { t } = useLingui();
  const { list, items, refusals, stored } = pictures;
  const [changed, setChanged] = useState<string>();
  const [said, say] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  // A stored one has the number of its place when the form was opened; those of a draft are counted behind them.
  const placeOf = ({ key }: PictureItem) => stored.findIndex(({ _id }) => _id === key);
  const numberOf = (item: PictureItem) =>
    placeOf(item) >= 0 ? placeOf(item) + 1 : stored.length + items.filter((one) => placeOf(one) < 0).indexOf(item) + 1;
  const nameOf = (item: PictureItem) => item.name || t`Picture ${numberOf(item)}`;
  const move = (key: string, to: number) => {
    const item = items.find((one) => one.key === key);
    if (!item || to < 0 || to >= items.length || items[to] === item) return;
    list.move(key, to);
    const name = nameOf(item);
    say(t`${name} is picture ${to + 1} of ${items.length} now.`);
  };
  const { dragged, startDrag } = useRowDrag(rows, move);
  const opened = items.find(({ key }) => key === changed);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Image</Trans>
      </legend>
      {/* Above the pictures: below many it would be out of sight. */}
      <Refusals texts={useRefusalTexts()(refusals)} />
      {items.length > 0 ? (
        <ol ref={rows} className="flex flex-col gap-2">
          {items.map((item, place) => (
            <PictureRow
              key={item.key}
              item={item}
              name={nameOf(item)}
              place={place}
              count={items.length}
              isDragged={dragged === item.key}
              onDrag={startDrag(item.key)}
              onMove={(to) => move(item.key, to)}
              onChange={() => setChanged(item.key)}
              onRemove={() => list.remove(item.key)}
              onRetry={() => list.retry(item.key)}
              onDescribe={(alt) => list.describe(item.key, alt)}
            />
          ))}
        </ol>
      ) : null}
      <PictureChooser most={limits.picturesPerArt} count={items.length} error={error} onChoose={(files) => list.add(files)} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {opened ? (
        <Suspense fallback={null}>
          <ChangePicture
            item={opened}
            name={nameOf(opened)}
            onClose={() => setChanged(undefined)}
            onChange={(change) => {
              list.change(opened.key, change);
              setChanged(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
