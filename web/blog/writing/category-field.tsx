import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
export function CategoryField({ form: { register, formState, watch, setValue } }: { form: Form }) {
  const { t } = useLingui();
  const [isNew, setNew] = useState(false);
  const { data: topics } = useQuery(topicsQuery());
  const names = topics?.categories.map(({ name }) => name) ?? [];
  const category = watch('category');
  const error = formState.errors.category?.message;
  const { ref, name, onBlur } = register('category');
  const change = (next: string) => setValue('category', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const isListed = !isNew && names.length > 0 && (category === '' || names.includes(category));
  if (isListed) {
    return (
      <Select
        label={t`Category`}
        {...{ ref, name, error }}
        onBlur={(event) => void onBlur(event)}
        value={category}
        onChange={({ target }) => {
          setNew(target.value === NEW);
          change(target.value === NEW ? '' : target.value);
        }}
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
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label={isNew ? t`New category` : t`Category`}
        className="grow"
        autoComplete="off"
        error={error}
        {...register('category')}
      />
      {names.length > 0 ? (
        <Button
          onClick={() => {
            setNew(false);
            change('');
          }}
        >
          <Trans>Choose from the list</Trans>
        </Button>
      ) : null}
    </div>
  );
}
