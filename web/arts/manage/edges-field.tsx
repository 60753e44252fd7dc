import { Trans } from '@lingui/react/macro';
import type { ArtPicture } from '#contract/art-pictures.ts';
import type { Art } from '#contract/arts.ts';
import { readEdges } from '#contract/edges.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { type Area, areaOf, WHOLE } from '#web/arts/scale/edges.ts';
import { hasScale } from '#web/arts/scale/has-scale.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Frame, FrameSliders } from '#web/arts/pictures/frame.tsx';

type EdgesFieldProps = {
  /** The artwork as it is stored, if it is. */
  art: Art | undefined;
  /** Its first picture, once it is on the server. */
  cover: ArtPicture | undefined;
  /** 'left,top,right,bottom' in thousandths; an empty text has them found again, undefined leaves them. */
  value: string | undefined;
  onChange: (value: string) => void;
};

/** Where the work is on its first picture, for the view to scale and the comparison: a frame over the picture. */
export function EdgesField({ art, cover, value, onChange }: EdgesFieldProps) {
  if (!cover) return null;
  const area = (value ? readEdges(value) : undefined) ?? (value === '' ? WHOLE : foundArea(art, cover));
  const move = ({ left, top, right, bottom }: Area) => onChange([left, top, right, bottom].join(','));
  return (
    <details className="border-y border-hairline">
      <summary className="flex min-h-11 items-center text-sm font-medium">
        <Trans>Edges of the work on the picture</Trans>
      </summary>
      <div className="flex flex-col gap-4 py-4">
        <p className="text-xs text-ash">
          <Trans>For the view to scale. Move the frame to the edges of the work, without its backdrop.</Trans>
        </p>
        <Frame area={area} onChange={move}>
          <img src={pictureUrl(cover._id, 640, 'jpg')} alt="" className="block max-h-72 max-w-full" />
        </Frame>
        <FrameSliders area={area} onChange={move} />
        <Button look="quiet" className="self-start" onClick={() => onChange('')}>
          <Trans>Find them automatically</Trans>
        </Button>
      </div>
    </details>
  );
}

const foundArea = (art: Art | undefined, cover: ArtPicture): Area =>
  art && hasScale(art) ? areaOf(art, cover, cover.edges) : (cover.edges ?? WHOLE);
