import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatFrw } from '#contract/format.ts';
import { categories, limits } from '#contract/limits.ts';
import { BulkChange, type ManagedArt, priceAfter, pricePercent, priceSteps } from '#contract/manage-arts.ts';
import { HeldQuestion } from '#web/arts/manage/publish-question.tsx';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import type { FillProps } from '#web/dashboard/list/bulk-bar.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { type BulkSet, percentOf, setForAll } from './bulk-set.ts';

type ChangeProps = FillProps<ManagedArt> & {
  /** Told what is set, before it is. */
  onSet: (set: BulkSet) => void;
};

/** What is set for several artworks at once: what is left empty stays as it is. */
export function ChangeDialog({ rows, onSet, onStart, onClose }: ChangeProps) {
  return (
    <Dialog
      isOpen={rows !== undefined}
      onClose={onClose}
      title={<Plural value={rows?.length ?? 0} one="Change # artwork" other="Change # artworks" />}
    >
      {rows ? <ChangeForm {...{ rows, onSet, onStart, onClose }} /> : null}
    </Dialog>
  );
}

const nothing = { pricePercent: '', roundTo: '', available_arts: '', dispatchDays: '', category: '', acceptsOffers: '' };
type Values = typeof nothing;

/** What was filled in. */
const setOf = ({ roundTo, ...values }: Values): BulkSet => {
  const set: BulkSet = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  // Without a percentage nothing is rounded.
  if (set.pricePercent === undefined) return set;
  return { ...set, pricePercent: percentOf(values.pricePercent), ...(roundTo === '' ? {} : { roundTo }) };
};

type SetField = (name: keyof Values) => (event: { target: { value: string } }) => void;
type Errors = Readonly<Record<string, string>>;

function ChangeForm({ rows, onSet, onStart, onClose }: ChangeProps & { rows: readonly ManagedArt[] }) {
  const [values, setValues] = useState(nothing);
  const [errors, setErrors] = useState<Errors>({});
  const [isAsking, setAsking] = useState(false);
  const set: SetField = (name) => (event) => {
    setValues({ ...values, [name]: event.target.value });
    setErrors({ ...errors, [name]: '' });
  };
  const held = rows.filter(({ isHeld }) => isHeld).length;
  const send = (isConfirmed = false) => {
    const wished = setOf(values);
    const read = BulkChange.safeParse({ ids: rows.slice(0, limits.bulkMax).map(({ _id }) => _id), set: wished });
    if (read.success && held > 0 && Number(read.data.set.available_arts) > 0 && !isConfirmed) return setAsking(true);
    if (read.success) {
      onSet(wished);
      return onStart(setForAll(wished));
    }
    return setErrors(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[1] ?? 'all'), message])));
  };
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <UnsavedWork isUnsaved={Object.keys(setOf(values)).length > 0} />
      <p className="text-sm text-ash">
        <Trans>Fields you leave empty won't change.</Trans>
      </p>
      <ChangeFields {...{ rows, values, errors, set }} />
      <p role="alert" className="text-sm text-laterite-ink empty:hidden">
        {errors['all']}
      </p>
      <DialogFoot>
        <Button type="submit" look="primary">
          <Plural value={rows.length} one="Change # artwork" other="Change # artworks" />
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </DialogFoot>
      <HeldQuestion
        isOpen={isAsking}
        several={rows.length > 1 ? { all: rows.length, held } : undefined}
        onConfirm={() => send(true)}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}

type FieldsProps = { rows: readonly ManagedArt[]; values: Values; errors: Errors; set: SetField };

function ChangeFields({ rows, values, errors, set }: FieldsProps) {
  const { t } = useLingui();
  const now = usePresentValues(rows);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t`Price change (%)`}
        hint={t`10 raises prices by 10%, -12.5 lowers them by 12.5%.`}
        inputMode="text"
        autoComplete="off"
        value={values.pricePercent}
        onChange={set('pricePercent')}
        error={errors['pricePercent']}
      />
      <Select label={t`Round new prices to`} value={values.roundTo} onChange={set('roundTo')}>
        <option value="">{t`whole Frw`}</option>
        {priceSteps.slice(1).map((step) => (
          <option key={step} value={step}>
            {formatFrw(step)}
          </option>
        ))}
      </Select>
      {/* Beneath what makes them, above the fold. */}
      <PricePreview rows={rows} typed={values.pricePercent} step={Number(values.roundTo || 1)} />
      <TextField
        label={t`Available Arts`}
        hint={now.stock}
        inputMode="numeric"
        autoComplete="off"
        value={values.available_arts}
        onChange={set('available_arts')}
        error={errors['available_arts']}
      />
      <TextField
        label={t`Days until it leaves your studio`}
        hint={now.days}
        inputMode="numeric"
        autoComplete="off"
        value={values.dispatchDays}
        onChange={set('dispatchDays')}
        error={errors['dispatchDays']}
      />
      <Select label={t`Category`} hint={now.categories} value={values.category} onChange={set('category')}>
        <option value="">{t`No change`}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </Select>
      <Select label={t`Offers`} hint={now.offers} value={values.acceptsOffers} onChange={set('acceptsOffers')}>
        <option value="">{t`No change`}</option>
        <option value="true">{t`Accept offers`}</option>
        <option value="false">{t`Don't accept offers`}</option>
      </Select>
    </div>
  );
}

/** '3–9', or '3' where all are the same. */
function rangeOf(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}–${most}`;
}

/** What the artworks have at present, in a few words. */
function usePresentValues(rows: readonly ManagedArt[]) {
  const { t } = useLingui();
  const range = rangeOf(rows.map(({ dispatchDays }) => dispatchDays));
  const stock = rangeOf(rows.map(({ available_arts }) => available_arts));
  const named = categories.filter((category) => rows.some((art) => art.category === category)).join(', ');
  const accepting = rows.filter(({ acceptsOffers }) => acceptsOffers).length;
  return {
    stock: t`Pieces of each. Now: ${stock}`,
    days: t`1 to ${limits.dispatchDaysMax}. Now: ${range}`,
    categories: named ? t`Now: ${named}` : t`Now: none`,
    offers: t`Now: ${accepting} of ${rows.length} accept offers`,
  };
}

const PREVIEWED = 5;

/** What a percentage makes of the prices, before it does. */
function PricePreview({ rows, typed, step }: { rows: readonly ManagedArt[]; typed: string; step: number }) {
  const nameOf = useArtName();
  const percent = typed.trim() === '' ? undefined : pricePercent.safeParse(percentOf(typed)).data;
  if (percent === undefined) return null;
  const priced = rows.filter(({ price }) => price > 0);
  const rest = priced.length - PREVIEWED;
  return (
    <section aria-live="polite" className="flex flex-col gap-1 border border-hairline p-4 text-sm sm:col-span-2">
      <h3 className="font-medium">
        <Trans>New prices</Trans>
      </h3>
      <ul className="flex flex-col tabular-nums">
        {priced.slice(0, PREVIEWED).map((art) => {
          const after = priceAfter(art.price, percent, step);
          return (
            <li key={art._id} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">{nameOf(art)}</span>
              <span>
                {formatFrw(art.price)} → {after === undefined ? <Trans>not possible</Trans> : formatFrw(after)}
              </span>
            </li>
          );
        })}
      </ul>
      {rest > 0 ? (
        <p className="text-ash">
          <Plural value={rest} one="and # more" other="and # more" />
        </p>
      ) : null}
      {priced.length < rows.length ? (
        <p className="text-ash">
          <Plural
            value={rows.length - priced.length}
            one="# artwork without a price won't change."
            other="# artworks without a price won't change."
          />
        </p>
      ) : null}
    </section>
  );
}
