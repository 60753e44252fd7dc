import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ContactDetails, FigureTexts } from '#contract/admin.ts';
import { formatFrw, formatNumber } from '#contract/format.ts';
import type { TransitDays } from '#contract/transit.ts';
import { formatPhone } from '#contract/phone.ts';
import { figuresQuery } from '#web/artists/queries.ts';
import { ReturnDays } from '#web/arts/artwork/promises.tsx';
import { DaysLater } from '#web/contact/under-way.tsx';
import { readRate } from '#web/app/money/read-rate.ts';

/** What a part of the settings makes of a public page, as it stands in the form. No landmark: every part has one of this name. */
function WhatVisitorsSee({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`What visitors will see`} className="flex flex-col gap-3 border border-hairline bg-paper p-4">
      <p className="eyebrow">
        <Trans>What visitors will see</Trans>
      </p>
      {children}
    </div>
  );
}

/** The price of an artwork that every amount of the example has. */
const EXAMPLE_FRW = 35_000;

/** A price in naira by the typed rate; nothing while that is no rate. */
export function RateExample({ rate }: { rate: string }) {
  const ngn = readRate(rate) ?? 0;
  const isRate = ngn > 0;
  const [frw, naira] = [formatFrw(EXAMPLE_FRW), formatNumber(EXAMPLE_FRW * ngn, 2)];
  return (
    <WhatVisitorsSee>
      <p className="tabular-nums">
        {isRate ? (
          <Trans>
            An artwork for {frw} costs {naira} NGN.
          </Trans>
        ) : (
          <Trans>Enter a rate to see a price.</Trans>
        )}
      </p>
      <p className="text-xs text-ash">
        <Trans>Payments that have begun keep the rate that they began with.</Trans>
      </p>
    </WhatVisitorsSee>
  );
}

/** The foot of every page with the typed contact details, and what the contact page adds. */
export function ContactExample({ phone, email, address, hours }: Omit<ContactDetails, 'hours'> & { hours: string }) {
  return (
    <WhatVisitorsSee>
      <div className="grid gap-4 text-sm sm:grid-cols-2">
        <address className="flex flex-col gap-1 not-italic wrap-anywhere">
          <span className="text-xs text-ash">
            <Trans>At the foot of every page</Trans>
          </span>
          <span>{address}</span>
          <span>{formatPhone(phone)}</span>
        </address>
        <p className="flex flex-col gap-1 wrap-anywhere">
          <span className="text-xs text-ash">
            <Trans>On the contact page too</Trans>
          </span>
          <span>{email}</span>
          <span className="whitespace-pre-line">{hours.trim()}</span>
        </p>
      </div>
    </WhatVisitorsSee>
  );
}

/** All figures, on the pages that show them: the typed ones, or the counted ones where these are shown now. */
export function FiguresExample({ isLive, figures }: { isLive: boolean; figures: FigureTexts }) {
  const { t } = useLingui();
  const { data } = useQuery(figuresQuery());
  const counted = data?.isLive ? data : undefined;
  const shown = isLive ? counted : figures;
  // In the words of the pages that show them.
  const pages: { page: string; names: [keyof FigureTexts, string][] }[] = [
    {
      page: t`On the home page`,
      names: [
        ['artists', t`Active Artists`],
        ['artworksSold', t`Artworks Sold`],
        ['happyCustomers', t`Happy Customers`],
        ['countriesServed', t`Countries Served`],
      ],
    },
    {
      page: t`On the artists and about pages`,
      names: [
        ['artists', t`Artists`],
        ['approval', t`Approval`],
        ['rating', t`Average rating`],
      ],
    },
  ];
  return (
    <WhatVisitorsSee>
      {shown ? (
        pages.map(({ page, names }) => (
          <div key={page} className="flex flex-col gap-2 not-last:pb-3">
            <p className="text-xs text-ash">{page}</p>
            <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
              {names.map(([name, label]) => (
                <div key={name} className="flex min-w-0 flex-col-reverse gap-1 border-t border-soot pt-2">
                  <dt className="text-xs text-ash">{label}</dt>
                  <dd className="font-display text-xl wrap-anywhere tabular-nums">{shown[name]}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))
      ) : (
        <p>
          <Trans>The shop's own numbers, counted as they are.</Trans>
        </p>
      )}
    </WhatVisitorsSee>
  );
}

/** What stands beside the price, on the help page and on a delivered order for the typed days; nothing while these are no number. */
export function ReturnsExample({ days }: { days: string }) {
  const isNumber = /^\s*\d{1,2}\s*$/.test(days);
  return (
    <WhatVisitorsSee>
      {isNumber ? (
        <div className="flex flex-col gap-1 text-sm">
          <p>
            <ReturnDays days={Number(days)} />
          </p>
          <p className="text-xs text-ash">
            {Number(days) > 0 ? (
              <Trans>Beside each price and on the help page; a delivered order has the button “Return” until then.</Trans>
            ) : (
              <Trans>Beside each price and on the help page; a delivered order has no button “Return”.</Trans>
            )}
          </p>
        </div>
      ) : (
        <p>
          <Trans>Enter a number of days to see it.</Trans>
        </p>
      )}
    </WhatVisitorsSee>
  );
}

/** An artwork of which as many days are said until it leaves. */
const EXAMPLE_LEAVES_DAYS = 3;

/** What a work's page says of the way for the typed days; nothing while these are no range. */
export function TransitExample({ days }: { days: Readonly<Record<keyof TransitDays, string>> }) {
  const typed: TransitDays = {
    rwandaFrom: daysIn(days.rwandaFrom),
    rwandaTo: daysIn(days.rwandaTo),
    abroadFrom: daysIn(days.abroadFrom),
    abroadTo: daysIn(days.abroadTo),
  };
  const isRange = typed.rwandaFrom <= typed.rwandaTo && typed.abroadFrom <= typed.abroadTo;
  return (
    <WhatVisitorsSee>
      {isRange ? (
        <div className="flex flex-col gap-1 text-sm">
          <p>
            <Trans>Leaves the studio within {EXAMPLE_LEAVES_DAYS} days of payment</Trans>
            <DaysLater isAbroadToo typed={typed} />
          </p>
          <p className="text-xs text-ash">
            <Trans>With each work that is sent abroad too; orders say when to expect them by the same days.</Trans>
          </p>
        </div>
      ) : (
        <p>
          <Trans>Enter days from the fewest to the most to see them.</Trans>
        </p>
      )}
    </WhatVisitorsSee>
  );
}

/** NaN for what is no number of days, which no range has. */
const daysIn = (text: string): number => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN);

/** The hero's pictures in their order. */
export function FeaturedExample({ children }: { children: ReactNode }) {
  return <WhatVisitorsSee>{children}</WhatVisitorsSee>;
}
