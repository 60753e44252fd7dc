import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { PictureChooser, Refusals } from './picture-chooser.tsx';
import type { PictureItem } from './picture-list.ts';
import { PictureProgress } from './picture-progress.tsx';
import { PictureTile } from './picture-tile.tsx';
import { PictureTools } from './picture-tools.tsx';
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
  const [opened, setOpened] = useState<string>();
  const hintId = useId();
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
  const { dragged, startDrag, wasDragged } = useRowDrag(rows, move);
  const remove = (key: string, place: number) => {
    // The keyboard goes on where the picture was.
    const tiles = rows.current?.querySelectorAll('button');
    (tiles?.[place + 1] ?? tiles?.[place - 1])?.focus();
    list.remove(key);
  };
  const changing = items.find(({ key }) => key === changed);
  const pressed = items.find(({ key }) => key === opened);
  const hint = items.length > 0 ? <Hint /> : null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Image</Trans>
        <span aria-hidden className="text-laterite-ink">
          {' *'}
        </span>
      </legend>
      {/* Above the pictures: below many it would be out of sight. */}
      <Refusals texts={useRefusalTexts()(refusals)} onClose={() => list.forgetRefusals()} />
      <div className={items.length > 0 ? 'grid grid-cols-4 gap-2 sm:grid-cols-[repeat(auto-fill,6rem)]' : undefined}>
        <ol ref={rows} className="contents">
          {items.map((item, place) => (
            <PictureTile
              key={item.key}
              item={item}
              name={nameOf(item)}
              place={place}
              count={items.length}
              isOpen={opened === item.key}
              isDragged={dragged === item.key}
              hintId={hintId}
              onOpen={() => !wasDragged() && setOpened(opened === item.key ? undefined : item.key)}
              onDrag={startDrag(item.key)}
              onMove={(to) => move(item.key, to)}
            />
          ))}
        </ol>
        <PictureChooser most={limits.picturesPerArt} count={items.length} error={error} isTile onChoose={(files) => list.add(files)} />
      </div>
      <Failed items={items} nameOf={nameOf} onRetry={(key) => list.retry(key)} />
      {pressed ? (
        <PictureTools
          key={pressed.key}
          item={pressed}
          name={nameOf(pressed)}
          place={items.indexOf(pressed)}
          count={items.length}
          onMove={(to) => move(pressed.key, to)}
          onChange={() => setChanged(pressed.key)}
          onRemove={() => remove(pressed.key, items.indexOf(pressed))}
          onDescribe={(alt) => list.describe(pressed.key, alt)}
        />
      ) : null}
      <p id={hintId} className={pressed || !hint ? 'sr-only' : 'text-xs text-ash'}>
        {hint}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {changing ? (
        <Suspense fallback={null}>
          <ChangePicture
            item={changing}
            name={nameOf(changing)}
            onClose={() => setChanged(undefined)}
            onChange={(change) => {
              list.change(changing.key, change);
              setChanged(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}

type FailedProps = { items: readonly PictureItem[]; nameOf: (item: PictureItem) => string; onRetry: (key: string) => void };

/** The pictures that did not arrive, each to be tried again, whichever is pressed. */
const Failed = ({ items, nameOf, onRetry }: FailedProps) =>
  items
    .filter(({ state }) => state === 'failed')
    .map((item) => <PictureProgress key={item.key} item={item} name={nameOf(item)} onRetry={() => onRetry(item.key)} />);

/** What can be done with the pictures; a phone has no arrow keys. */
const Hint = () => (
  <>
    <span className="pointer-coarse:hidden">
      <Trans>Press a picture for its text and tools. Drag it, or use the arrow keys, to move it.</Trans>
    </span>
    <span className="hidden pointer-coarse:inline">
      <Trans>Press a picture for its text and tools. Drag it to move it.</Trans>
    </span>
  </>
);
