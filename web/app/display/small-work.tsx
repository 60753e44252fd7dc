import type { ComponentProps } from 'react';
import { Picture } from './picture.tsx';

/** An artwork's whole picture on a small mat, at the head of a row that says its name. */
export const SmallWork = ({ picture }: Pick<ComponentProps<typeof Picture>, 'picture'>) => (
  <span className="flex size-16 shrink-0 items-center justify-center bg-mat p-1">
    <Picture picture={picture} alt="" sizes="4rem" className="size-full object-contain" />
  </span>
);
