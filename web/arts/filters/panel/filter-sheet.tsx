import { Plural, Trans } from '@lingui/react/macro';
import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Form, Link, useNavigate, useSearchParams } from 'react-router';
import type { ArtFacets } from '#contract/facets.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { formatNumber } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { FilterFields, type FilterErrors } from '#web/arts/filters/filter-fields.tsx';
import { unfoldTo } from '#web/arts/filters/filter-group.tsx';
import { FilterRail, focusRail, useHasRail } from './filter-rail.tsx';
import { otherParameters, sheetNames, without } from '#web/arts/filters/gallery-address.ts';
import { type BoundName, boundPairs, filtersOf } from '#web/arts/filters/read-filters.ts';
import { boundProblem, type BoundProblem } from '#web/arts/filters/wrong-bounds.ts';
import { useFacets, withoutSort } from '#web/arts/filters/use-facets.ts';
import { type GalleryState, keptRail } from '#web/arts/filters/use-gallery.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';
import './filter-panel.css';

const PAUSE_MS = 250;

type SheetProps = { gallery: GalleryState; isOpen: boolean; onClose: () => void };

/** All filters: on a desk beside the artworks, where they stay after they are applied; below that in a dialog, on a phone a sheet from the bottom, else a panel at the right. */
export function FilterSheet({ gallery, isOpen, onClose }: SheetProps) {
  const hasRail = useHasRail(onClose);
  useEffect(() => {
    keptRail.isOpen = hasRail && isOpen;
  }, [hasRail, isOpen]);
  if (hasRail) {
    return isOpen ? (
      <FilterRail onClose={onClose}>
        <RailForm gallery={gallery} />
      </FilterRail>
    ) : null;
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>Filters</Trans>} className="filter-sheet">
      <FilterForm gallery={gallery} onDone={onClose} />
    </Dialog>
  );
}

/** The filters in the page, where its address asks for them: what a link opened in a new tab, or a browser without scripts, shows. Once the page runs they open as if the button had been pressed. */
export function FiltersInPage({ gallery, onRun }: { gallery: GalleryState; onRun: () => void }) {
  const [, setParams] = useSearchParams();
  const open = useEffectEvent(() => {
    onRun();
    const close = (params: URLSearchParams) => {
      params.delete('filters');
      return params;
    };
    setParams(close, { replace: true, preventScrollReset: true });
  });
  useEffect(() => open(), []);
  return (
    <div className="border border-hairline bg-paper p-6 sm:p-8">
      <FilterForm gallery={gallery} />
    </div>
  );
}

const keyOf = (filters: ArtsFilters) => JSON.stringify(withoutSort(filters));

/** The form that stays: it begins again where the address changes otherwise than by it, as by a chip or by Back. */
function RailForm({ gallery }: { gallery: GalleryState }) {
  const key = keyOf(gallery.filters);
  const [shown, setShown] = useState(key);
  const [applied, setApplied] = useState('');
  const [turn, setTurn] = useState(0);
  if (key !== shown) {
    setShown(key);
    if (key !== applied) setTurn(turn + 1);
  }
  const done = (chosen?: ArtsFilters) => {
    setApplied(chosen ? keyOf(chosen) : '');
    // Cleared, the form begins again, and the link that was pressed with it.
    if (!chosen) focusRail();
  };
  return <FilterForm key={turn} gallery={gallery} onDone={done} isBeside />;
}

/** What is typed and chosen, on top of the address that the form was opened with. */
function typedIn(form: HTMLFormElement, params: URLSearchParams): URLSearchParams {
  const data = new FormData(form);
  const typed = new URLSearchParams(params);
  for (const name of sheetNames) {
    typed.delete(name);
    for (const value of data.getAll(name)) if (typeof value === 'string' && value.trim()) typed.append(name, value);
  }
  return typed;
}

/** What is wrong with each pair of typed bounds, and with long lists of which too many are chosen. */
function errorsOf(typed: URLSearchParams): FilterErrors {
  const problems = boundPairs.flatMap((pair) => boundProblem(typed, pair) ?? []);
  const full = (['medium', 'owner'] as const).filter((name) => typed.getAll(name).length > limits.filterValuesMax);
  return Object.fromEntries([
    ...problems.map(({ at, problem }) => [at, textOf(at, problem)]),
    ...full.map((name) => [name, fieldMessages.filterValues]),
  ]);
}

function textOf(at: BoundName, problem: BoundProblem): string {
  if (problem === 'fromAboveTo') return fieldMessages.fromAboveTo;
  return at.endsWith('Price') ? fieldMessages.priceRange : fieldMessages.sideWholeRange;
}

function focusOn(field: HTMLInputElement | null): void {
  unfoldTo(field);
  field?.focus();
}

type FormProps = {
  gallery: GalleryState;
  onDone?: (chosen?: ArtsFilters) => void;
  /** The artworks of the present filters stand beside it. */
  isBeside?: boolean;
};

/** Filters are applied on submit, and counted while they are chosen; a plain form without JavaScript. */
export function FilterForm({ gallery, onDone, isBeside = false }: FormProps) {
  const { params, filters, to } = gallery;
  const navigate = useNavigate();
  const [draft, setDraft] = useState(filters);
  const [errors, setErrors] = useState<FilterErrors>({});
  const [isPossible, setPossible] = useState(true);
  const facets = useFacets(useDebounced(draft, PAUSE_MS));
  // Bounds that cannot be are not in the draft, nor the thirteenth value: how many works the rest would show is no promise.
  const counted = isPossible ? facets : undefined;
  const count = ({ currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const typed = typedIn(currentTarget, params);
    const found = errorsOf(typed);
    setDraft(filtersOf(typed));
    setPossible(Object.keys(found).length === 0);
    // What was wrong is looked at again while it is mended.
    if (Object.keys(errors).length > 0) setErrors(found);
  };
  // Not while it is typed: the beginning of a number is below what it becomes.
  const check = ({ currentTarget }: FocusEvent<HTMLFormElement>) => setErrors(errorsOf(typedIn(currentTarget, params)));
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget, params);
    const found = errorsOf(typed);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return focusOn(event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`));
    const chosen = filtersOf(typed);
    onDone?.(chosen);
    return void navigate(to(Object.fromEntries(sheetNames.map((name) => [name, chosen[name]]))), { preventScrollReset: true });
  };
  return (
    <Form method="get" action={gallery.action} onSubmit={apply} onChange={count} onBlur={check} noValidate className="flex flex-col gap-7">
      {otherParameters(params, sheetNames).map(([name, value]) => (
        <input key={`${name}:${value}`} type="hidden" name={name} value={value} />
      ))}
      <FilterFields filters={filters} draft={draft} facets={facets} errors={errors} />
      <div className="sticky bottom-0 z-10 -mx-6 -mb-6 flex flex-col gap-3 border-t border-hairline bg-paper px-6 py-4 sm:-mx-8 sm:-mb-8 sm:px-8">
        <Counted facets={counted} />
        <div className="filter-acts flex flex-wrap gap-3">
          {/* Beside the very works that it would show it is not the act of the page. */}
          <Button type="submit" look={isBeside && keyOf(draft) === keyOf(filters) ? 'secondary' : 'primary'} className="grow">
            <span className="says-number">{counted ? <ShowWorks facets={counted} /> : <Trans>Apply Filters</Trans>}</span>
            <span className="says-apply">
              <Trans>Apply Filters</Trans>
            </span>
          </Button>
          <Link to={to(without(sheetNames))} preventScrollReset onClick={() => onDone?.()} className="button button-secondary">
            <Trans>Clear Filters</Trans>
          </Link>
        </div>
      </div>
    </Form>
  );
}

function ShowWorks({ facets: { total, more } }: { facets: ArtFacets }) {
  const most = formatNumber(total);
  if (more) return <Trans>Show {most}+ works</Trans>;
  return <Plural value={total} one="Show # work" other="Show # works" />;
}

function Works({ facets: { total, more } }: { facets: ArtFacets }) {
  const most = formatNumber(total);
  if (more) return <Trans>{most}+ works</Trans>;
  return <Plural value={total} one="# work" other="# works" />;
}

/** How many works the present choices would show while they are chosen; on a phone, where the button says it, for screen readers. What to do where there are none is seen everywhere. */
function Counted({ facets }: { facets: ArtFacets | undefined }) {
  const isNone = facets?.total === 0 && !facets.more;
  return (
    <p role="status" className={isNone ? 'text-sm text-laterite-ink' : 'sr-only text-sm text-ash sm:not-sr-only'}>
      {facets && !isNone ? <Works facets={facets} /> : null}
      {isNone ? <Trans>No works fit all of these. Remove one.</Trans> : null}
    </p>
  );
}
