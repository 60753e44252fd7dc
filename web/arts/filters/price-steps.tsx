import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import type { ArtFacets } from '#contract/facets.ts';
import { formatNumber } from '#contract/format.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';

type Step = ArtFacets['priceSteps'][number];
type Props = { steps: readonly Step[]; draft: ArtsFilters };

/** Ranges of prices that have about as many works each, which fill in the two fields beneath them; pressed again they empty them. */
export function PriceSteps({ steps, draft: { minPrice, maxPrice } }: Props) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  // Afterwards only the person folds and unfolds it.
  const [isOpenAtFirst] = useState(minPrice !== undefined || maxPrice !== undefined);
  if (!isHydrated || steps.length === 0) return null;
  return (
    // Folded: beneath the specified bands a second set of them would push size and colour below the first screen.
    <details open={isOpenAtFirst} className="min-w-0">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
        <Trans>Narrower ranges, in Frw</Trans>
      </summary>
      <fieldset aria-label={t`Narrower ranges, in Frw`} className="grid grid-cols-2 gap-2 pt-2">
        {steps.map((step) => {
          const isChosen = step.minPrice === minPrice && step.maxPrice === maxPrice;
          const { count, more } = step;
          return (
            <button
              key={`${step.minPrice}-${step.maxPrice}`}
              type="button"
              aria-pressed={isChosen}
              className="choice min-w-0"
              onClick={(event) => fillIn(event, isChosen ? {} : step)}
            >
              <StepText {...step} />{' '}
              {count === undefined ? null : (
                <span className="ml-auto text-ash tabular-nums">
                  {formatNumber(count)}
                  {more ? '+' : ''}
                </span>
              )}
            </button>
          );
        })}
      </fieldset>
    </details>
  );
}

/** In the words of the bands above: the upper bound is the last franc below a whole sum. */
function StepText({ minPrice, maxPrice }: Step) {
  const { t } = useLingui();
  if (maxPrice === undefined) return t`${formatNumber(minPrice ?? 0)} and over`;
  const next = formatNumber(maxPrice + 1);
  return minPrice === undefined ? t`Under ${next}` : t`${formatNumber(minPrice)} to under ${next}`;
}

/** Fills in the form's own fields as if they had been typed in, so that they are counted and sent as any others; a band of prices is none beside them. */
function fillIn({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, { minPrice, maxPrice }: Step): void {
  form?.querySelector<HTMLInputElement>('input[name=price][value=""]:not(:checked)')?.click();
  for (const [name, amount] of Object.entries({ minPrice, maxPrice })) {
    const field = form?.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (field) type(field, amount === undefined ? '' : formatNumber(amount));
  }
}

/** React looks at what its own setter of the element has not seen. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
