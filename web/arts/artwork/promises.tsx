import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Art } from '#contract/arts.ts';
import { type HelpTopic, screens } from '#contract/screens.ts';
import { daysAway, isClosed } from '#web/app/display/holiday-note.tsx';
import { useReturnDays } from '#web/contact/return-days.ts';
import { DaysLater } from '#web/contact/under-way.tsx';
import { ClockIcon, FrameIcon, LockIcon, TruckIcon, UndoIcon } from '#web/kit/visuals/icons.tsx';

/** What comes with the price: when it leaves, how it travels, what if it arrives broken, how it is paid; each leads to the page that says more. */
export function Promises({ art }: { art: Art }) {
  const returnDays = useReturnDays();
  const isSoldOut = art.available_arts <= 0;
  // A draft may have no price yet.
  if (isSoldOut || art.price <= 0) return null;
  // Nothing is paid while the artist is away and sells nothing.
  const isPayable = !isClosed(art.holiday);
  return (
    <ul className="flex flex-col text-sm print:hidden">
      {isPayable ? (
        <Line icon={ClockIcon} topic="shipping" part="time">
          <Plural
            value={art.dispatchDays + daysAway(art.holiday)}
            one="Leaves the studio within # day of payment"
            other="Leaves the studio within # days of payment"
          />
          <DaysLater isAbroadToo={art.shipsAbroad === 'free'} />
        </Line>
      ) : null}
      <Line icon={TruckIcon} topic="shipping" part={art.shipsAbroad === 'free' ? 'rwanda' : 'abroad'}>
        {art.shipsAbroad === 'free' ? (
          <Trans>Free shipping in Rwanda and abroad</Trans>
        ) : (
          <Trans>Free shipping in Rwanda. To ship abroad, ask the artist first</Trans>
        )}
      </Line>
      <Line icon={UndoIcon} topic="returns">
        <ReturnDays days={returnDays} />
      </Line>
      {isPayable ? (
        <Line icon={LockIcon} topic="payment">
          <Trans>Pay by card or mobile money</Trans>
        </Line>
      ) : null}
      {art.framed || isOnPaperOrCanvas(art) ? (
        <Line icon={FrameIcon} topic="faq" part="frames">
          {art.framed ? <Trans>Framed, ready to hang</Trans> : <Trans>Comes without a frame</Trans>}
        </Line>
      ) : null}
    </ul>
  );
}

/** How long a buyer has to tell of damage; the settings of the shop show it too. */
export function ReturnDays({ days }: { days: number }) {
  return (
    <Plural
      value={days}
      _0="Damaged or not as shown: tell us"
      one="Damaged or not as shown: # day to tell us"
      other="Damaged or not as shown: # days to tell us"
    />
  );
}

const FRAMED_USUALLY = new Set<Art['category']>(['Painting', 'Photography', 'Drawings', 'Wall Gallery']);
const isOnPaperOrCanvas = ({ category }: Art) => FRAMED_USUALLY.has(category);

type LineProps = { icon: typeof ClockIcon; topic: HelpTopic; part?: string; children: ReactNode };

function Line({ icon: Icon, topic, part, children }: LineProps) {
  return (
    <li>
      <Link
        to={`${screens.help(topic)}${part ? `#${part}` : ''}`}
        className="flex min-h-11 items-center gap-3 py-1 underline decoration-hairline underline-offset-4 hover:decoration-current"
      >
        <Icon className="size-5 flex-none text-ash" />
        <span className="min-w-0">{children}</span>
      </Link>
    </li>
  );
}
