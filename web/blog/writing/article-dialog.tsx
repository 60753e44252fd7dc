import { Trans, useLingui } from '@lingui/react/macro';
import type { ArticleRow } from '#contract/articles.ts';
import { screens } from '#contract/screens.ts';
import { Cover } from '#web/blog/cover.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { useFromHere } from '#web/kit/lists/way-back.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { ArticleStanding } from './article-standing.tsx';
import { DeleteArticle } from './delete-article.tsx';
import { useArticleState } from './queries.ts';

type ArticleDialogProps = {
  id: string | undefined;
  /** What the list has; undefined while it is loaded. */
  rows: readonly ArticleRow[] | undefined;
  onClose: () => void;
};

/** One article of the list: what it is, how it stands, and what can be done with it. */
export function ArticleDialog({ id, rows, onClose }: ArticleDialogProps) {
  const { t } = useLingui();
  const article = rows?.find(({ _id }) => _id === id);
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title={t`Article`} className="w-[min(calc(100vw-2rem),36rem)]">
      {article ? (
        <Opened key={article._id} article={article} onClose={onClose} />
      ) : rows ? (
        <p>
          <Trans>It is not in this list any more.</Trans>
        </p>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  );
}

function Opened({ article, onClose }: { article: ArticleRow; onClose: () => void }) {
  const { name, title, summary, image, state } = article;
  const isShown = state === 'published';
  const { isPending, publish, takeBack } = useArticleState(article, onClose);
  return (
    <div className="flex flex-col gap-5">
      <Cover image={image} sizes="34rem" className="block h-auto w-full bg-mat" />
      <div className="flex flex-col gap-2">
        <h3 className="text-xl wrap-anywhere">{title}</h3>
        <ArticleStanding article={article} />
        <p className="text-ash wrap-anywhere">{summary}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton look="primary" to={screens.adminArticle(name)} state={useFromHere('article')}>
          <Trans>Edit</Trans>
        </LinkButton>
        <Button busy={isPending} onClick={isShown ? takeBack : publish}>
          {isShown ? <Trans>Move to drafts</Trans> : <Trans>Publish now</Trans>}
        </Button>
        {isShown ? (
          <LinkButton to={screens.blogPost(name)}>
            <Trans>See it on the site</Trans>
          </LinkButton>
        ) : null}
        <DeleteArticle article={article} onDeleted={onClose} />
      </div>
    </div>
  );
}
