import { useEffect, useRef, useState } from 'react';
import { pictureUrl, srcsetOf, widthsOf } from '#contract/pictures.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { savesData, useLowData } from '#web/kit/browser/low-data.ts';
import { VisuallyHidden } from '#web/kit/visuals/visually-hidden.tsx';

/** A stored picture: its original size in pixels, and the thumbhash shown until it has loaded. */
type StoredPicture = { _id: string; width: number; height: number; thumbhash: string };

type PictureProps = {
  picture: StoredPicture | null | undefined;
  alt: string;
  /** Its width, for the browser's choice of file: `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string;
  /** In the first screenful: loaded at once. */
  isEager?: boolean | undefined;
  className?: string | undefined;
};

/** A picture in AVIF, WebP and JPEG at the stored widths; an Imigongo pattern when there is none or it is broken. */
export function Picture({ picture, alt, sizes, isEager = false, className }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  const isSpare = useLowData();
  useEffect(() => {
    const element = image.current;
    if (!element || !picture) return;
    if (element.complete) {
      // The picture may have failed before hydration, when no error handler was there.
      if (element.naturalWidth === 0 && element.currentSrc) setBroken(true);
    } else if (!savesData())
      void import('#web/kit/visuals/thumbhash.ts').then(({ paintThumbhash }) => paintThumbhash(element, picture.thumbhash));
  }, [picture]);
  if (!picture || isBroken) return <MissingPicture alt={alt} className={className} ratio={picture ?? undefined} />;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcsetOf(picture, 'avif', isSpare)} sizes={sizes} />
      <source type="image/webp" srcSet={srcsetOf(picture, 'webp', isSpare)} sizes={sizes} />
      <img
        ref={image}
        src={pictureUrl(picture._id, widthsOf(picture.width)[0] ?? 240, 'jpg')}
        srcSet={srcsetOf(picture, 'jpg', isSpare)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        decoding="async"
        loading={isEager ? 'eager' : 'lazy'}
        {...(isEager ? { fetchPriority: 'high' as const } : {})}
        onError={() => setBroken(true)}
        className={className}
      />
    </picture>
  );
}

/** Imigongo pattern in place of a picture; has the picture's shape when `ratio` is given. */
function MissingPicture({
  alt,
  className,
  ratio,
}: {
  alt: string;
  className: string | undefined;
  ratio: { width: number; height: number } | undefined;
}) {
  const { width, height } = ratio ?? { width: 400, height: 500 };
  return (
    <span className={classNames('imigongo-ground block size-full', className)}>
      <svg width={width} height={height} aria-hidden="true" className="block h-auto max-w-full" />
      {alt ? <VisuallyHidden>{alt}</VisuallyHidden> : null}
    </span>
  );
}
