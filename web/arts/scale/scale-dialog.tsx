import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Art } from '#contract/arts.ts';
import { formatCentimetres } from '#contract/format.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { hasScale } from './has-scale.ts';
import { type Company, company } from './layout.ts';
import { Room } from './room.tsx';

/** The scale view of an artwork: in a room beside a person or a sofa. */
export function ScaleDialog({ art, onClose }: { art: Art; onClose: () => void }) {
  const { t } = useLingui();
  const [beside, setBeside] = useState<Company>('person');
  if (!hasScale(art)) return null;
  const [wide, high] = [formatCentimetres(art.width), formatCentimetres(art.height)];
  const description =
    beside === 'person'
      ? t`${art.name}, ${wide} cm wide and ${high} cm high, beside a person of ${company.person.height} cm.`
      : t`${art.name}, ${wide} cm wide and ${high} cm high, with a sofa ${company.sofa.width} cm wide and ${company.sofa.height} cm high.`;
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>View to scale</Trans>} className="w-[min(calc(100vw-1rem),64rem)]">
      <Room art={art} beside={beside} label={description} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p aria-live="polite" className="max-w-prose text-sm text-ash">
          {description}
        </p>
        <div role="group" aria-label={t`Shown with`} className="flex">
          <Choice isChosen={beside === 'person'} onClick={() => setBeside('person')}>
            <Trans>A person</Trans>
          </Choice>
          <Choice isChosen={beside === 'sofa'} onClick={() => setBeside('sofa')}>
            <Trans>A sofa</Trans>
          </Choice>
        </div>
      </div>
    </Dialog>
  );
}

function Choice({ isChosen, onClick, children }: { isChosen: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames('button -ml-px border-edge', isChosen && 'bg-soot text-room')}
    >
      {children}
    </button>
  );
}
