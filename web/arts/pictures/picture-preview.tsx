import { useCallback } from 'react';
import { pictureUrl } from '#contract/pictures.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import type { PictureItem } from './picture-list.ts';

/** A picture of a form: what is sent, else the server's copy. */
export function Preview({ item: { ready, picture }, className: size }: { item: PictureItem; className: string }) {
  const paint = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !ready) return undefined;
      const address = URL.createObjectURL(ready);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [ready],
  );
  const className = classNames('flex-none bg-mat object-contain', size);
  // Not every browser can show what it sent as it was (HEIC): then the server's copy is shown, once there is one.
  if (picture && (!ready || /hei[cf]$/.test(ready.type)))
    return <img src={pictureUrl(picture._id, 320, 'jpg')} alt="" className={className} />;
  if (ready) return <img ref={paint} alt="" className={className} />;
  return <span className={classNames('imigongo-ground block', className)} />;
}
