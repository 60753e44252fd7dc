import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, SyntheticEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Article, ArticleState } from '#contract/articles.ts';
import { screens } from '#contract/screens.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import type { ArticleValues, Intent, TypedArticle } from './article-values.ts';

type Form = Pick<UseFormReturn<ArticleValues, unknown, TypedArticle>, 'register' | 'formState' | 'watch'>;
type OnPress = (intent: Intent) => (event: SyntheticEvent) => void;
type PublishBarProps = { form: Form; article: Article | undefined; isBusy: boolean; onPress: OnPress; children: ReactNode };

/** When an article appears, and the buttons that keep it, publish it and take it back. */
export function PublishBar({ form, article, isBusy, onPress, children }: PublishBarProps) {
  const state: ArticleState = article?.state ?? 'draft';
  const isLater = form.watch('when') === 'later';
  return (
    <>
      <div className="flex flex-col gap-4 border-t border-hairline pt-5 empty:hidden">
        {state === 'published' ? null : <TimeFields form={form} isLater={isLater} />}
        {children}
      </div>
      {/* At the foot of the window while one writes above. */}
      <div className="window-foot sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-3 border-t border-hairline bg-room px-4 py-3 md:-mx-6 md:px-6">
        {article && state === 'published' ? (
          <ActsOfPublished name={article.name} isBusy={isBusy} onPress={onPress} />
        ) : (
          <>
            <Button look="primary" busy={isBusy} onClick={onPress('publish')}>
              {isLater ? <Trans>Publish at this time</Trans> : <Trans>Publish now</Trans>}
            </Button>
            <Button disabled={isBusy} onClick={onPress('draft')}>
              {state === 'scheduled' ? <Trans>Move to drafts</Trans> : <Trans>Save draft</Trans>}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function TimeFields({ form: { register, formState }, isLater }: { form: Form; isLater: boolean }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:max-w-2xl">
      <Select label={t`Publish`} {...register('when')}>
        <option value="now">{t`Now`}</option>
        <option value="later">{t`At a time`}</option>
      </Select>
      {isLater ? (
        <TextField type="datetime-local" label={t`Time in Kigali`} {...register('publishAt')} error={formState.errors.publishAt?.message} />
      ) : null}
    </div>
  );
}

function ActsOfPublished({ name, isBusy, onPress }: { name: string; isBusy: boolean; onPress: OnPress }) {
  return (
    <>
      <Button type="submit" look="primary" busy={isBusy}>
        <Trans>Update</Trans>
      </Button>
      <Button disabled={isBusy} onClick={onPress('draft')}>
        <Trans>Move to drafts</Trans>
      </Button>
      <LinkButton to={screens.blogPost(name)}>
        <Trans>See it on the site</Trans>
      </LinkButton>
    </>
  );
}
