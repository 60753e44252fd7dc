import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { limits, sizeBands } from '#contract/limits.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { FilterIcon } from '#web/kit/visuals/icons.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { countFilters } from './gallery-address.ts';
import { type GalleryState, otherParameters } from './use-gallery.ts';

const cleared = { price: undefined, medium: undefined, size: undefined, availability: undefined };

/** Suggested mediums; any other may be typed. */
const MEDIUMS = [
  'Acrylic on canvas',
  'Oil on canvas',
  'Cow dung and natural pigments on wood',
  'Sisal and sweetgrass',
  'Archival pigment print',
  'Bronze',
  'Wood',
  'Stoneware',
];

const wordOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value.trim() || undefined : undefined);

/** The button 'Filters' and the panel under it; both work without JavaScript. */
export function GalleryFilters({ gallery }: { gallery: GalleryState }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const count = countFilters(gallery.filters);
  const close = () => {
    if (panel.current) panel.current.open = false;
  };
  return (
    <details ref={panel} className="group">
      <summary className="button button-secondary w-fit cursor-pointer md:ml-99 lg:ml-131 list-none group-open:border-soot [&::-webkit-details-marker]:hidden">
        <FilterIcon className="size-5" />
        {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
      </summary>
      <div className="pt-4">
        <FilterForm gallery={gallery} onDone={close} />
      </div>
    </details>
  );
}

/** Filters are applied on submit; a plain form without JavaScript. */
function FilterForm({ gallery, onDone }: { gallery: GalleryState; onDone: () => void }) {
  const { params, filters, to } = gallery;
  const { t } = useLingui();
  const navigate = useNavigate();
  const mediums = useId();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = Object.fromEntries(Object.keys(cleared).map((name) => [name, wordOf(form.get(name))]));
    void navigate(to(chosen), { preventScrollReset: true });
    onDone();
  };
  return (
    <Form
      key={params.toString()}
      method="get"
      action={gallery.action}
      onSubmit={apply}
      className="grid gap-5 border border-hairline bg-paper p-5 sm:grid-cols-2 lg:grid-cols-4"
    >
      {otherParameters(gallery, Object.keys(cleared)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select label={t`Price Range`} name="price" defaultValue={filters.price ?? ''}>
        <option value="">{t`Any price`}</option>
        <option value="low">{t`Under 10,000 Frw`}</option>
        <option value="medium">{t`10,000 to under 50,000 Frw`}</option>
        <option value="high">{t`50,000 Frw and over`}</option>
      </Select>
      <div>
        <TextField
          label={t`Medium`}
          name="medium"
          list={mediums}
          maxLength={limits.shortTextLength}
          defaultValue={filters.medium ?? ''}
          placeholder={t`Any medium`}
        />
        <datalist id={mediums}>
          {MEDIUMS.map((medium) => (
            <option key={medium}>{medium}</option>
          ))}
        </datalist>
      </div>
      <Select label={t`Size`} name="size" defaultValue={filters.size ?? ''}>
        <option value="">{t`Any size`}</option>
        <option value="small">{t`Small (under ${sizeBands.medium} cm)`}</option>
        <option value="medium">{t`Medium (${sizeBands.medium} to ${sizeBands.large} cm)`}</option>
        <option value="large">{t`Large (over ${sizeBands.large} cm)`}</option>
      </Select>
      <Select label={t`Availability`} name="availability" defaultValue={filters.availability ?? ''}>
        <option value="">{t`Any`}</option>
        <option value="in-stock">{t`In stock`}</option>
        <option value="limited">{t`Limited edition`}</option>
        <option value="custom">{t`Made to order`}</option>
      </Select>
      <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-4">
        <Button type="submit" look="primary">
          <Trans>Apply Filters</Trans>
        </Button>
        <Link to={to(cleared)} preventScrollReset onClick={onDone} className="button button-secondary">
          <Trans>Clear Filters</Trans>
        </Link>
      </div>
    </Form>
  );
}
