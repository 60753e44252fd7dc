import { Trans, useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import type { Article } from '#contract/articles.ts';
import { articleLimits } from '#contract/article-limits.ts';
import type { Picture } from '#contract/schemas.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import type { ArticleValues, TypedArticle } from './article-values.ts';
import { CategoryField } from './category-field.tsx';
import { CoverField } from './cover-field.tsx';

type Form = Pick<UseFormReturn<ArticleValues, unknown, TypedArticle>, 'register' | 'formState' | 'watch' | 'setValue'>;

/** Title, address and summary. */
export function ArticleHead({ form: { register, formState }, article }: { form: Form; article: Article | undefined }) {
  const { t } = useLingui();
  const { errors } = formState;
  const isFixed = article !== undefined && article.publishedAt !== null;
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <div className="flex flex-col gap-5">
        <TextField
          label={t`Title`}
          autoComplete="off"
          maxLength={articleLimits.articleTitleLength}
          {...register('title')}
          error={errors.title?.message}
        />
        <TextField
          label={t`Address`}
          autoComplete="off"
          readOnly={isFixed}
          placeholder={t`made from the title`}
          hint={
            isFixed ? (
              <Trans>The address can't change after publication: /blog/{article.name}</Trans>
            ) : (
              <Trans>After /blog/. Small letters, digits and hyphens.</Trans>
            )
          }
          {...register('slug')}
          error={errors.slug?.message}
        />
      </div>
      <TextArea
        label={t`Summary`}
        rows={3}
        hint={<Trans>Shown in lists, in search engines and when the article is shared.</Trans>}
        {...register('summary')}
        error={errors.summary?.message}
      />
    </div>
  );
}

type ArticleFactsProps = { form: Form; cover: { image: string; isUploaded: boolean; onChange: (picture: Picture | null) => void } };

/** Category, tags and cover. */
export function ArticleFacts({ form, cover }: ArticleFactsProps) {
  const { t } = useLingui();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <div className="flex flex-col gap-5">
        <CategoryField form={form} />
        <TextField
          label={t`Tags`}
          autoComplete="off"
          hint={<Trans>Up to {articleLimits.articleTags}, with commas between them.</Trans>}
          {...register('tags')}
          error={errors.tags?.message}
        />
      </div>
      <CoverField {...cover} error={(errors as { cover?: { message?: string } }).cover?.message} />
    </div>
  );
}
