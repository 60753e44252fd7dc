import { type RefCallback, useCallback } from 'react';

/** The `ref` of an <img> that shows a picture of which the page has the bytes; with undefined it is left as it is. */
export function usePaintedFile(file: Blob | undefined): RefCallback<HTMLImageElement> {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
}
