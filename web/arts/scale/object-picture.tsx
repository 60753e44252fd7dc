import type { CSSProperties } from 'react';
import type { Edges } from '#contract/arts.ts';
import { pictureUrl, widthsOf } from '#contract/pictures.ts';
import { areaOf, hasShapeOf, WHOLE } from './edges.ts';
import type { Shown } from './layout.ts';

type ObjectPictureProps = {
  art: Shown;
  picture: { _id: string; width: number; height: number };
  edges: Edges | null;
  style?: CSSProperties;
};

/** An artwork as its rectangle shows it, without the backdrop of its photograph. Decorative: its name stands beside it. */
export function ObjectPicture({ art, picture, edges, style }: ObjectPictureProps) {
  const { _id, width, height } = picture;
  const area = areaOf(art, picture, edges);
  const file = widthsOf(width).findLast((stored) => stored <= 640) ?? 240;
  const isStretched = area !== WHOLE && hasShapeOf(art, picture, area);
  return (
    <svg
      aria-hidden="true"
      viewBox={`${(area.left * width) / 1_000} ${(area.top * height) / 1_000} ${((area.right - area.left) * width) / 1_000} ${((area.bottom - area.top) * height) / 1_000}`}
      preserveAspectRatio={isStretched ? 'none' : 'xMidYMid slice'}
      style={style}
      className="block"
    >
      <image href={pictureUrl(_id, file, 'webp')} width={width} height={height} />
    </svg>
  );
}
