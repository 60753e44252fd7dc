import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { topicsQuery } from '#web/blog/blog-queries.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import type { ArticleValues, TypedArticle } from './article-values.ts';

type Form = Pick<UseFormReturn<ArticleValues, unknown, TypedArticle>, 'register' | 'formState' | 'watch' | 'setValue'>;

/** No category is called so: names have no line of their own. */
const NEW = '\n';

/** The category of an article: one of those that there are, or a new one, which is typed. */
export function CategoryField({ form }: { form: Form }) {
  const { t } = useLingui();
  // Once somebody has touched it: how it is chosen does not change under the hands, though what is typed may be the name of one there is.
  const [mode, setMode] = useState<'list' | 'text' | 'new'>();
  const area = useRef<HTMLDivElement>(null);
  /** Whoever changes the way goes on in the field that comes. */
  const go = (next: 'list' | 'new') => {
    setMode(next);
    change('');
    setTimeout(() => area.current?.querySelector<HTMLElement>('input, select')?.focus());
  };
  const { data: topics } = useQuery(topicsQuery());
  const names = topics?.categories.map(({ name }) => name) ?? [];
  const category = form.watch('category');
  const isFirstListed = category === '' || names.includes(category);
  const change = (next: string) => form.setValue('category', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  if (names.length > 0 && (mode === undefined ? isFirstListed : mode === 'list')) {
    return (
      <div ref={area}>
        <ListedCategory
          form={form}
          names={names}
          value={category}
          onChange={(next) => {
            if (next === NEW) return go('new');
            setMode('list');
            change(next);
          }}
        />
      </div>
    );
  }
  return (
    <div ref={area} className="flex flex-wrap items-end gap-3">
      <TextField
        label={mode === 'new' ? t`New category` : t`Category`}
        className="grow"
        autoComplete="off"
        error={form.formState.errors.category?.message}
        {...form.register('category', { onChange: () => setMode((now) => now ?? 'text') })}
      />
      {names.length > 0 ? (
        <Button onClick={() => go('list')}>
          <Trans>Choose from the list</Trans>
        </Button>
      ) : null}
    </div>
  );
}

type ListedProps = { form: Form; names: readonly string[]; value: string; onChange: (value: string) => void };

function ListedCategory({ form, names, value, onChange }: ListedProps) {
  const { t } = useLingui();
  const { ref, name, onBlur } = form.register('category');
  return (
    <Select
      label={t`Category`}
      {...{ ref, name, value }}
      error={form.formState.errors.category?.message}
      onBlur={(event) => void onBlur(event)}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t`Choose a category`}</option>
      {names.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
      <option value={NEW}>{t`New category…`}</option>
    </Select>
  );
}
