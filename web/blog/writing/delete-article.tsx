import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ArticleRow } from '#contract/articles.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { useDeleteArticle } from './queries.ts';

/** Deletes an article, after a question that says what goes with it. */
export function DeleteArticle({ article, onDeleted }: { article: ArticleRow; onDeleted: () => void }) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const { name, title, comments, likes } = article;
  const remove = useDeleteArticle(t`Deleted: ${title}`, onDeleted);
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        <Trans>Delete</Trans>
      </Button>
      <QuestionDialog
        isOpen={isAsked}
        title={t`Delete this article?`}
        action={t`Delete`}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(name)}
        onClose={() => setAsked(false)}
      >
        <p>
          <Trans>
            {title} is gone for good, with <Plural value={comments} one="# comment" other="# comments" />,{' '}
            <Plural value={likes} one="# like" other="# likes" /> and its views. To hide it only, take it back to drafts.
          </Trans>
        </p>
      </QuestionDialog>
    </>
  );
}
