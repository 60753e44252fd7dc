import { type ReactNode, useId, useSyncExternalStore } from 'react';
import type { Art } from '#contract/arts.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { formatCentimetres } from '#contract/format.ts';
import { drawings } from './company.tsx';
import { type Area, areaOf, WHOLE } from './edges.ts';
import type { Sized } from './has-scale.ts';
import { type Company, layOut, type Scene } from './layout.ts';
import { type Outline, useOutline } from './use-outline.ts';

const FAR = 20_000;
const PHONE = '(max-width: 40rem)';

const followWidth = (listener: () => void) => {
  const media = matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** An artwork in a room beside a person or a sofa, at true size; `label` is its text alternative. */
export function Room({ art, beside, label }: { art: Sized<Art>; beside: Company; label: string }) {
  const isOnPhone = useSyncExternalStore(
    followWidth,
    () => matchMedia(PHONE).matches,
    () => false,
  );
  const scene = layOut(art, beside, isOnPhone);
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
      <Measures scene={scene} isOnPhone={isOnPhone} />
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

const areaOn = (art: Sized<Art>, picture: Art['pictures'][number] | undefined): Area =>
  picture ? areaOf(art, picture, picture.edges) : WHOLE;

/** The object at its size: the part of its picture between its edges (edges.ts). */
function Work({ art, scene: { work, stands } }: { art: Sized<Art>; scene: Scene }) {
  const [picture] = art.pictures;
  const area = areaOn(art, picture);
  const isWhole = area === WHOLE;
  const outline = useOutline(picture && !isWhole ? pictureUrl(picture._id, 960, 'webp') : undefined, area);
  const box = { x: work.x, y: -(work.y + work.height), width: work.width, height: work.height };
  if (!picture) return stands ? <rect {...box} className="fill-edge" /> : <Hung box={box} />;
  const place = isWhole ? box : boxOfPicture(box, area);
  const image = <image {...place} href={pictureUrl(picture._id, 960, 'webp')} preserveAspectRatio={isWhole ? 'xMidYMid slice' : 'none'} />;
  if (outline) {
    return (
      <CutOut outline={outline} place={place} base={stands ? box : undefined}>
        {image}
      </CutOut>
    );
  }
  if (!stands) return <Hung box={box}>{image}</Hung>;
  return (
    <Standing box={box} isOutside={!isWhole}>
      {image}
    </Standing>
  );
}

type CutOutProps = { outline: Outline; place: Box; base: Box | undefined; children: ReactNode };

/** The object itself, without the backdrop of its picture, which fills `place`. What stands on its `base` throws a shadow there, what hangs on the wall. */
function CutOut({ outline: { path, width, height }, place, base, children }: CutOutProps) {
  const id = useId();
  const [wide, high] = [place.width / width, place.height / height];
  const shape = <path d={path} transform={`translate(${place.x} ${place.y}) scale(${wide} ${high})`} />;
  const shadow = Math.min(3, 20 * wide);
  return (
    <g>
      <mask id={id} maskUnits="userSpaceOnUse" {...place}>
        <g fill="white" style={{ filter: `blur(${0.5 * wide}px)` }}>
          {shape}
        </g>
      </mask>
      {base ? (
        <ellipse
          cx={base.x + base.width / 2}
          cy={base.y + base.height}
          rx={base.width * 0.36}
          ry={base.width * 0.03}
          className="fill-soot opacity-20"
        />
      ) : (
        <g transform={`translate(${shadow * 0.6} ${shadow})`} className="fill-soot opacity-20">
          {shape}
        </g>
      )}
      <g mask={`url(#${id})`}>{children}</g>
    </g>
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

/** Width above the artwork and height beside it, as on an architect's drawing: on a phone along its line, because they are larger in the room. */
function Measures({ scene: { view, work }, isOnPhone }: { scene: Scene; isOnPhone: boolean }) {
  const textSize = isOnPhone ? view.width / 22 : Math.max(view.height / 26, view.width / 44);
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
      <text
        {...(isOnPhone
          ? { textAnchor: 'middle', transform: `translate(${beside + gap + textSize / 2} ${(top + bottom) / 2}) rotate(-90)` }
          : { x: beside + gap, y: (top + bottom) / 2 })}
        dominantBaseline="central"
        stroke="none"
      >
        {formatCentimetres(work.height)} cm
      </text>
    </g>
  );
}
