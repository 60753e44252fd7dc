import { Trans, useLingui } from '@lingui/react/macro';
import { type Art, readEdges } from '#contract/arts.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { type Area, areaOf, WHOLE } from '#web/arts/scale/edges.ts';
import { hasScale } from '#web/arts/scale/has-scale.ts';
import { usePaintedFile } from '#web/kit/browser/use-painted-file.ts';
import { Button } from '#web/kit/buttons/button.tsx';

type EdgesFieldProps = {
  /** The artwork whose stored first picture it is about, unless a new one is chosen. */
  art: Art | undefined;
  image: File | undefined;
  /** 'left,top,right,bottom' in thousandths; an empty text has them found again, undefined leaves them. */
  value: string | undefined;
  onChange: (value: string) => void;
};

const SIDES = ['left', 'right', 'top', 'bottom'] as const;
type Side = (typeof SIDES)[number];
const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;
const STEP = 5;
/** The least distance of two opposite edges, in thousandths. */
const APART = 20;

/** Where the work is on its first picture, for the view to scale and the comparison: four sliders move a frame over the picture. */
export function EdgesField({ art, image, value, onChange }: EdgesFieldProps) {
  const [cover] = art?.pictures ?? [];
  const area = (value ? readEdges(value) : undefined) ?? (image || value === '' ? WHOLE : storedArea(art));
  if (!image && !cover) return null;
  const move = (side: Side, to: number) => {
    const moved = { ...area };
    moved[side] = clamp(area, side, to);
    onChange([moved.left, moved.top, moved.right, moved.bottom].join(','));
  };
  return (
    <details className="border-y border-hairline">
      <summary className="flex min-h-11 items-center text-sm font-medium">
        <Trans>Edges of the work on the picture</Trans>
      </summary>
      <div className="flex flex-col gap-4 py-4">
        <p className="text-xs text-ash">
          <Trans>For the view to scale. Move the frame to the edges of the work, without its backdrop.</Trans>
        </p>
        <div className="relative self-start bg-mat">
          <FramedPicture image={image} stored={cover && pictureUrl(cover._id, 640, 'jpg')} />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute border-2 border-laterite outline-1 outline-white"
            style={{
              left: `${area.left / 10}%`,
              top: `${area.top / 10}%`,
              right: `${100 - area.right / 10}%`,
              bottom: `${100 - area.bottom / 10}%`,
            }}
          />
        </div>
        <Sliders area={area} onMove={move} />
        <Button look="quiet" className="self-start" onClick={() => onChange('')}>
          <Trans>Find them automatically</Trans>
        </Button>
      </div>
    </details>
  );
}

function Sliders({ area, onMove }: { area: Area; onMove: (side: Side, to: number) => void }) {
  const { t } = useLingui();
  const names: Record<Side, string> = { left: t`Left edge`, right: t`Right edge`, top: t`Top edge`, bottom: t`Bottom edge` };
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {SIDES.map((side) => (
        <label key={side} className="flex min-h-11 items-center gap-3 text-sm">
          <span className="w-24 flex-none">{names[side]}</span>
          <input
            type="range"
            min={0}
            max={1_000}
            step={STEP}
            value={area[side]}
            aria-valuetext={`${Math.round(area[side] / 10)} %`}
            onChange={(event) => onMove(side, Number(event.target.value))}
            className="min-w-0 grow accent-laterite"
          />
        </label>
      ))}
    </div>
  );
}

/** An edge never reaches the opposite one. */
function clamp(area: Area, side: Side, to: number): number {
  const other = area[OPPOSITE[side]];
  return side === 'left' || side === 'top' ? Math.min(to, other - APART) : Math.max(to, other + APART);
}

function storedArea(art: Art | undefined): Area {
  const [cover] = art?.pictures ?? [];
  if (!art || !cover) return WHOLE;
  return hasScale(art) ? areaOf(art, cover, cover.edges) : (cover.edges ?? WHOLE);
}

/** The picture that the frame is drawn on: the chosen file, else the stored one. */
function FramedPicture({ image, stored }: { image: File | undefined; stored: string | undefined }) {
  const paint = usePaintedFile(image);
  const className = 'block max-h-72 max-w-full';
  return image ? <img ref={paint} alt="" className={className} /> : <img src={stored} alt="" className={className} />;
}
