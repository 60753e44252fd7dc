import type { Edges } from '#contract/edges.ts';
import { pictureUrl, widthsOf } from '#contract/pictures.ts';
import { areaOf, hasShapeOf, WHOLE } from './edges.ts';
import type { Shown } from './layout.ts';

type ObjectPictureProps = {
  art: Shown;
  picture: { _id: string; width: number; height: number };
  edges: Edges | null;
  /** The side in centimetres of the square that it stands in, at the foot of its middle. */
  sideCm: number;
};

const FILE_PX = 640;

/** An artwork in its size, without the backdrop of its photograph. Decorative: its name stands beside it. */
export function ObjectPicture({ art, picture: { _id, ...own }, edges, sideCm }: ObjectPictureProps) {
  const area = areaOf(art, own, edges);
  const [wide, high] = [own.width / 1_000, own.height / 1_000];
  const part = [area.left * wide, area.top * high, (area.right - area.left) * wide, (area.bottom - area.top) * high];
  const isStretched = area !== WHOLE && hasShapeOf(art, own, area);
  const file = widthsOf(own.width).findLast((stored) => stored <= FILE_PX) ?? 240;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${sideCm} ${sideCm}`} className="size-full">
      {/* Attributes, because the page's policy allows no styles in the markup. */}
      <svg
        x={(sideCm - art.width) / 2}
        y={sideCm - art.height}
        width={art.width}
        height={art.height}
        viewBox={part.join(' ')}
        preserveAspectRatio={isStretched ? 'none' : 'xMidYMid slice'}
      >
        <image href={pictureUrl(_id, file, 'webp')} width={own.width} height={own.height} />
      </svg>
    </svg>
  );
}
