import { type ReactNode, useId } from 'react';
import type { Art } from '#contract/arts.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { formatCentimetres } from '#contract/format.ts';
import { drawings } from './company.tsx';
import { type Area, areaOf, WHOLE } from './edges.ts';
import type { Sized } from './has-scale.ts';
import { type Company, layOut, type Scene } from './layout.ts';

const FAR = 20_000;

/** An artwork in a room beside a person or a sofa, at true size; `label` is its text alternative. */
export function Room({ art, beside, label }: { art: Sized<Art>; beside: Company; label: string }) {
  const scene = layOut(art, beside);
  const { view, company, plinth } = scene;
  const Beside = drawings[beside];
  const top = -(view.y + view.height);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${view.x} ${top} ${view.width} ${view.height}`}
      className="block max-h-[62vh] w-full bg-mat"
    >
      {/* Wider than the view, because the window may be wider. */}
      <rect x={-FAR} y={0} width={2 * FAR} height={view.height} className="fill-hairline" />
      <path d={`M${-FAR} 0H${FAR}`} className="stroke-edge" strokeWidth={view.height / 500} />
      {plinth ? <Plinth box={plinth} /> : null}
      <Work art={art} scene={scene} />
      <g transform={`translate(${company.x} 0)`}>
        <Beside />
      </g>
      <Measures scene={scene} />
    </svg>
  );
}

function Plinth({ box: { x, width, height } }: { box: NonNullable<Scene['plinth']> }) {
  return (
    <g>
      <ellipse cx={0} cy={0} rx={width * 0.6} ry={3} className="fill-soot opacity-15" />
      <rect x={x} y={-height} width={width} height={height} className="fill-paper" />
      <rect x={x + width * 0.72} y={-height} width={width * 0.28} height={height} className="fill-soot opacity-5" />
    </g>
  );
}

type Box = Scene['work'];

/** The object at its size: the part of its picture between its edges (edges.ts). */
function Work({ art, scene: { work, stands } }: { art: Sized<Art>; scene: Scene }) {
  const [picture] = art.pictures;
  const box = { x: work.x, y: -(work.y + work.height), width: work.width, height: work.height };
  if (!picture) return stands ? <rect {...box} className="fill-edge" /> : <Hung box={box} />;
  const area = areaOf(art, picture, picture.edges);
  const isWhole = area === WHOLE;
  const image = (
    <image
      {...(isWhole ? box : boxOfPicture(box, area))}
      href={pictureUrl(picture._id, 960, 'webp')}
      preserveAspectRatio={isWhole ? 'xMidYMid slice' : 'none'}
    />
  );
  if (!stands) return <Hung box={box}>{image}</Hung>;
  return (
    <Standing box={box} isOutside={!isWhole}>
      {image}
    </Standing>
  );
}

/** What hangs ends at its edges, and throws a shadow on the wall. */
function Hung({ box, children }: { box: Box; children?: ReactNode }) {
  const id = useId();
  const shadow = Math.min(3, Math.max(box.width, box.height) * 0.03);
  return (
    <g>
      <clipPath id={id}>
        <rect {...box} />
      </clipPath>
      <rect {...box} x={box.x + shadow * 0.6} y={box.y + shadow} className="fill-soot opacity-20" />
      <rect {...box} className="fill-edge" />
      <g clipPath={`url(#${id})`}>{children}</g>
    </g>
  );
}

/** What stands blends into the room, because its photograph shows a room of its own: inside of the box, or outside where the object fills it. */
function Standing({ box, isOutside, children }: { box: Box; isOutside: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <g>
      <SoftEdges id={id} box={box} isOutside={isOutside} />
      <g mask={`url(#${id})`}>{children}</g>
    </g>
  );
}

/** Where the whole picture lies so that its area fills the box. */
function boxOfPicture(box: Box, { left, top, right, bottom }: Area): Box {
  const [wide, high] = [box.width / (right - left), box.height / (bottom - top)];
  return { x: box.x - left * wide, y: box.y - top * high, width: 1_000 * wide, height: 1_000 * high };
}

/** Fades out inside of the box, or outside of it where the object fills the box. */
function SoftEdges({ id, box, isOutside }: { id: string; box: Box; isOutside: boolean }) {
  const soft = Math.min(box.width, box.height) * (isOutside ? -0.03 : 0.08);
  const blur = Math.abs(soft) / 2;
  return (
    <mask id={id} maskUnits="userSpaceOnUse" {...grow(box, 4 * blur)}>
      <rect
        x={box.x + soft}
        y={box.y + soft}
        width={box.width - 2 * soft}
        height={box.height - soft}
        fill="white"
        style={{ filter: `blur(${blur}px)` }}
      />
    </mask>
  );
}

const grow = ({ x, y, width, height }: Box, by: number): Box => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });

/** Width above the artwork and height beside it, as on an architect's drawing. */
function Measures({ scene: { view, work } }: { scene: Scene }) {
  const textSize = Math.max(view.height / 26, view.width / 44);
  const gap = textSize * 0.5;
  const [left, right, bottom, top] = [work.x, work.x + work.width, -work.y, -(work.y + work.height)];
  const [above, beside] = [top - gap, right + gap];
  const tick = textSize * 0.2;
  return (
    <g aria-hidden="true" className="fill-ash stroke-ash text-ash" strokeWidth={view.height / 700} fontSize={textSize}>
      <path
        d={`M${left} ${above}H${right}M${left} ${above - tick}v${2 * tick}M${right} ${above - tick}v${2 * tick}
          M${beside} ${top}V${bottom}M${beside - tick} ${top}h${2 * tick}M${beside - tick} ${bottom}h${2 * tick}`}
      />
      <text x={0} y={above - gap} textAnchor="middle" stroke="none">
        {formatCentimetres(work.width)} cm
      </text>
      <text x={beside + gap} y={(top + bottom) / 2} dominantBaseline="central" stroke="none">
        {formatCentimetres(work.height)} cm
      </text>
    </g>
  );
}
