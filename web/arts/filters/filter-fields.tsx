import { Trans, useLingui } from '@lingui/react/macro';
import type { ArtFacets } from '#contract/facets.ts';
import { formatNumber } from '#contract/format.ts';
import { artFilters, sizeBands } from '#contract/limits.ts';
import { valuesOf } from '#contract/filter-values.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { MoneyField } from '#web/app/money/money-field.tsx';
import { AbroadField } from './abroad-field.tsx';
import { ArtistField } from './artist-field.tsx';
import { ChoiceField, countsOf, withChosen } from './choice-field.tsx';
import { nameAmong } from './artist-names.ts';
import { FilterGroup } from './filter-group.tsx';
import { useColourNames, useFilterTexts } from './filter-texts.ts';
import { MediumField } from './medium-field.tsx';
import { PriceSteps } from './price-steps.tsx';
import type { BoundName } from './read-filters.ts';

export type FilterErrors = Partial<Record<BoundName | 'medium' | 'owner', string>>;

type Props = {
  /** What the form was opened with. */
  filters: ArtsFilters;
  /** What is chosen in it now. */
  draft: ArtsFilters;
  facets: ArtFacets | undefined;
  errors: FilterErrors;
};

/** The fields of the filters, with how many works each choice would show; in the order in which most people narrow a shop. */
export function FilterFields(props: Props) {
  const { t } = useLingui();
  const { filters, facets, errors } = props;
  const texts = useFilterTexts()(props.draft, (owner) => nameAmong(facets?.artists, owner));
  const chosenIn = (...names: (keyof ArtsFilters)[]) =>
    texts.flatMap(({ key, text }) => (names.some((name) => key.split(':', 1)[0] === name) ? [text] : [])).join(', ');
  return (
    <div className="flex flex-col border-b border-hairline">
      {/* Folded: its chips stand above the artworks, too, where one is chosen in a press. */}
      <FilterGroup label={t`Category`} chosen={chosenIn('category')}>
        <CategoryField {...props} />
      </FilterGroup>
      <FilterGroup label={t`Price Range`} chosen={chosenIn('price', 'minPrice')} isOpen>
        <PriceFields {...props} />
      </FilterGroup>
      <FilterGroup label={t`Size`} chosen={chosenIn('size', 'minWidth', 'minHeight')} isOpen>
        <SizeFields {...props} />
      </FilterGroup>
      <FilterGroup label={t`Colour`} chosen={chosenIn('colour')} isOpen>
        <ColourField {...props} />
      </FilterGroup>
      <FilterGroup label={t`Medium`} chosen={chosenIn('medium')} error={errors.medium}>
        <MediumField chosen={valuesOf(filters.medium)} mediums={facets?.mediums} />
      </FilterGroup>
      <FilterGroup label={t`Artist`} chosen={chosenIn('owner')} error={errors.owner}>
        <ArtistField chosen={valuesOf(filters.owner)} artists={facets?.artists} />
      </FilterGroup>
      <FilterGroup label={t`Orientation`} chosen={chosenIn('orientation')}>
        <OrientationField {...props} />
      </FilterGroup>
      <FilterGroup label={t`Availability`} chosen={chosenIn('availability')}>
        <AvailabilityField {...props} />
      </FilterGroup>
      <FilterGroup label={t`Delivery`} chosen={chosenIn('shipsAbroad')}>
        <AbroadField chosen={filters.shipsAbroad} abroad={facets?.abroad} />
      </FilterGroup>
    </div>
  );
}

function CategoryField({ filters, facets }: Props) {
  const { t } = useLingui();
  const chosen = valuesOf(filters.category);
  const known = facets?.categories.map(({ category, count, more }) => ({ value: category, label: category, count, more })) ?? [];
  const choices = withChosen(known, chosen, (value) => value);
  return choices.length > 0 ? <ChoiceField legend={t`Category`} name="category" chosen={chosen} choices={choices} /> : null;
}

function PriceFields({ filters, draft, facets, errors }: Props) {
  const { t } = useLingui();
  const { min, max } = facets?.price ?? {};
  const countOf = countsOf(facets?.prices, ({ price }) => price);
  return (
    <>
      <ChoiceField
        legend={t`Price Range`}
        layout="pairs"
        name="price"
        chosen={filters.price}
        choices={[
          { value: '', label: t`Any price` },
          { value: 'low', label: t`Under 10,000 Frw`, ...countOf('low') },
          { value: 'medium', label: t`10,000 to under 50,000 Frw`, ...countOf('medium') },
          { value: 'high', label: t`50,000 Frw and over`, ...countOf('high') },
        ]}
      />
      <PriceSteps steps={facets?.priceSteps ?? []} draft={draft} />
      <fieldset className="flex flex-col">
        {/* 'From' and 'To' say it to everybody else, and size begins on the first screen. */}
        <legend className="sr-only">
          <Trans>Your own range</Trans>
        </legend>
        <div className="grid grid-cols-2 gap-3">
          <Bound as={MoneyField} name="minPrice" label={t`From (Frw)`} like={min} {...{ filters, errors }} />
          <Bound as={MoneyField} name="maxPrice" label={t`To (Frw)`} like={max} {...{ filters, errors }} />
        </div>
      </fieldset>
    </>
  );
}

type BoundProps = {
  name: BoundName;
  label: string;
  like?: number | null | undefined;
  filters: ArtsFilters;
  errors: FilterErrors;
  as?: typeof TextField | typeof MoneyField;
};

/** A bound as people type it; the placeholder is the lowest or highest there is. */
function Bound({ name, label, like, filters, errors, as: BoundField = TextField }: BoundProps) {
  return (
    <BoundField
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      defaultValue={filters[name] ?? ''}
      placeholder={typeof like === 'number' ? formatNumber(like) : undefined}
      error={errors[name]}
    />
  );
}

function ColourField({ filters, facets }: Props) {
  const { t } = useLingui();
  const names = useColourNames();
  const countOf = countsOf(facets?.colours, ({ colour }) => colour);
  return (
    <ChoiceField
      legend={t`Colour`}
      name="colour"
      chosen={valuesOf(filters.colour)}
      choices={artFilters.colour.map((colour) => {
        const sign = <span className="swatch" data-colour={colour} />;
        return Object.assign({ value: colour, label: names[colour], sign }, countOf(colour));
      })}
    />
  );
}

function OrientationField({ filters, facets }: Props) {
  const { t } = useLingui();
  const countOf = countsOf(facets?.orientations, ({ orientation }) => orientation);
  const sign = (shape: string) => <span className={`border border-current ${shape}`} />;
  return (
    <ChoiceField
      legend={t`Orientation`}
      name="orientation"
      chosen={valuesOf(filters.orientation)}
      choices={[
        { value: 'portrait', label: t`Portrait`, sign: sign('h-5 w-3.5'), ...countOf('portrait') },
        { value: 'landscape', label: t`Landscape`, sign: sign('h-3.5 w-5'), ...countOf('landscape') },
        { value: 'square', label: t`Square`, sign: sign('size-4'), ...countOf('square') },
      ]}
    />
  );
}

function SizeFields({ filters, facets, errors }: Props) {
  const { t } = useLingui();
  const countOf = countsOf(facets?.sizes, ({ size }) => size);
  const hasLeast = filters.minWidth !== undefined || filters.minHeight !== undefined;
  return (
    <>
      <ChoiceField
        legend={t`Size`}
        layout="pairs"
        name="size"
        chosen={filters.size}
        choices={[
          { value: '', label: t`Any size` },
          { value: 'small', label: t`Small (under ${sizeBands.medium} cm)`, ...countOf('small') },
          { value: 'medium', label: t`Medium (${sizeBands.medium} to ${sizeBands.large} cm)`, ...countOf('medium') },
          { value: 'large', label: t`Large (over ${sizeBands.large} cm)`, ...countOf('large') },
        ]}
      />
      {/* Folded, as the narrower ranges of prices: colour begins on the first screen. */}
      <details open={filters.maxWidth !== undefined || filters.maxHeight !== undefined || hasLeast} className="min-w-0">
        <summary className="flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
          <Trans>Fits my wall</Trans>
        </summary>
        <fieldset aria-label={t`Fits my wall`} className="flex flex-col gap-3 pt-2">
          <p className="text-xs text-ash">
            <Trans>Enter the largest width and height that your wall has room for.</Trans>
          </p>
          <div className="grid grid-cols-2 gap-3">
            <Bound name="maxWidth" label={t`Width to (cm)`} {...{ filters, errors }} />
            <Bound name="maxHeight" label={t`Height to (cm)`} {...{ filters, errors }} />
          </div>
          <details open={hasLeast}>
            <summary className="flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
              <Trans>Smallest width and height</Trans>
            </summary>
            <div className="grid grid-cols-2 gap-3 pt-2">
              <Bound name="minWidth" label={t`Width from (cm)`} {...{ filters, errors }} />
              <Bound name="minHeight" label={t`Height from (cm)`} {...{ filters, errors }} />
            </div>
          </details>
        </fieldset>
      </details>
    </>
  );
}

function AvailabilityField({ filters, facets }: Props) {
  const { t } = useLingui();
  const countOf = countsOf(facets?.availabilities, ({ availability }) => availability);
  return (
    <ChoiceField
      legend={t`Availability`}
      name="availability"
      chosen={filters.availability}
      choices={[
        { value: '', label: t`Any` },
        { value: 'in-stock', label: t`In stock`, ...countOf('in-stock') },
        { value: 'limited', label: t`Limited edition`, ...countOf('limited') },
        { value: 'custom', label: t`Made to order`, ...countOf('custom') },
      ]}
    />
  );
}
