import { useEffect, useState } from 'react';
import type { Area } from './edges.ts';
import { outlineOf } from './outline.ts';

/** The longer side of the copy that is looked at, in pixels. */
const SIDE = 320;

/** An outline in the pixels of a picture of this size. */
export type Outline = { path: string; width: number; height: number };

/** The outline of the object on a picture of this shop, once it is loaded; undefined until then, without an address, and where there is none. */
export function useOutline(address: string | undefined, area: Area): Outline | undefined {
  const [found, setFound] = useState<Outline & { of: string }>();
  useEffect(() => {
    if (!address) return undefined;
    const image = new Image();
    const look = () => {
      const outline = traceOn(image, area);
      if (outline) setFound({ ...outline, of: address });
    };
    image.addEventListener('load', look);
    image.src = address;
    return () => image.removeEventListener('load', look);
  }, [address, area]);
  return found?.of === address ? found : undefined;
}

function traceOn(image: HTMLImageElement, area: Area): Outline | undefined {
  const scale = SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const [width, height] = [Math.round(image.naturalWidth * scale), Math.round(image.naturalHeight * scale)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush || width === 0 || height === 0) return undefined;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(image, 0, 0, width, height);
  const path = outlineOf(brush.getImageData(0, 0, width, height), area);
  return path === undefined ? undefined : { path, width, height };
}
