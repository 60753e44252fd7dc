import { useEffect } from 'react';
import type { PictureList } from './picture-list.ts';

/** While a screen shows a list of pictures, what was not uploaded is tried again once the connection is back; the list ends with the screen. */
export function useOpenList(list: PictureList): void {
  useEffect(() => {
    const retry = () => list.retryAll();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      list.close();
    };
  }, [list]);
}
