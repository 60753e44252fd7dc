import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Frame, FrameSliders } from '#web/arts/pictures/frame.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { UndoIcon } from '#web/kit/visuals/icons.tsx';
import { WHOLE } from '#web/arts/scale/edges.ts';
import { decode } from './make-ready.ts';
import { draw, type PictureChange, turn, UNCHANGED } from './picture-change.ts';
import type { PictureItem } from './picture-list.ts';
import { largestUrl } from './use-pictures.ts';

/** The longest side of the picture in the dialog, in pixels. */
const SHOWN_PIXELS = 800;

type ChangePictureProps = { item: PictureItem; name: string; onClose: () => void; onChange: (change: PictureChange) => void };

/** Turns and cuts a picture: by dragging a frame, by sliders, by buttons. */
export function ChangePicture({ item, name, onClose, onChange }: ChangePictureProps) {
  const { t } = useLingui();
  const [change, setChange] = useState(item.change);
  const image = useImage(item);
  return (
    <Dialog isOpen onClose={onClose} title={t`Rotate or crop ${name}`} className="w-[min(calc(100vw-2rem),36rem)] max-w-[36rem]">
      {image === 'loading' ? <Skeleton className="h-64 w-full" /> : null}
      {image === 'unreadable' ? (
        <p role="alert">
          <Trans>This browser can't open this picture to change it.</Trans>
        </p>
      ) : null}
      {typeof image === 'object' ? (
        <>
          <Frame area={change.area} onChange={(area) => setChange({ ...change, area })} className="mx-auto">
            <Turned image={image} turns={change.turns} />
          </Frame>
          <div className="grid grid-cols-2 gap-3 sm:flex">
            <Button className="max-sm:px-2" onClick={() => setChange(turn(change, -1))}>
              <UndoIcon className="size-5" />
              <Trans>Rotate left</Trans>
            </Button>
            <Button className="max-sm:px-2" onClick={() => setChange(turn(change, 1))}>
              <UndoIcon className="size-5 [scale:-1_1]" />
              <Trans>Rotate right</Trans>
            </Button>
            <Button look="quiet" onClick={() => setChange(UNCHANGED)}>
              <Trans>Start over</Trans>
            </Button>
          </div>
          <FrameSliders area={change.area} onChange={(area) => setChange({ ...change, area })} />
          <DialogFoot>
            <Button look="primary" onClick={() => onChange(change)}>
              <Trans>Apply</Trans>
            </Button>
          </DialogFoot>
        </>
      ) : null}
    </Dialog>
  );
}

/** The picture as it was chosen, else as it is stored. */
function useImage({ source, picture }: PictureItem): ImageBitmap | 'loading' | 'unreadable' {
  const [image, setImage] = useState<ImageBitmap | 'loading' | 'unreadable'>('loading');
  const [first] = useState({ source, picture });
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const file = first.source ?? (first.picture ? await (await fetch(largestUrl(first.picture))).blob() : undefined);
      const found = file && (await decode(file));
      if (isOver) found?.close();
      else setImage(found ?? 'unreadable');
    };
    load().catch(() => setImage('unreadable'));
    return () => {
      isOver = true;
    };
  }, [first]);
  return image;
}

function Turned({ image, turns }: { image: ImageBitmap; turns: PictureChange['turns'] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(image, { turns, area: WHOLE }, SHOWN_PIXELS, canvas.current);
  }, [image, turns]);
  return <canvas ref={canvas} className="block max-h-[50vh] max-w-full" />;
}
