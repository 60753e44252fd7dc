import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { explain } from '#web/app/failures/situations.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { WayBack } from '#web/kit/lists/way-back.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { ArticleStanding } from './article-standing.tsx';
import { DeleteArticle } from './delete-article.tsx';
import { articleQuery } from './queries.ts';

/** `/dashboard/admin/blog/{name}`: an article as it is written. */
export default function ArticleScreen() {
  const { t } = useLingui();
  const { name = '' } = useParams();
  const navigate = useNavigate();
  const { data: article, error } = useQuery(articleQuery(name));
  if (!article)
    return (
      <div className="flex flex-col gap-6">
        <AllArticles />
        <ScreenTitle title={t`Article`} />
        {error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-96 w-full" />}
      </div>
    );
  return (
    <div className="flex flex-col gap-6">
      <AllArticles />
      <ScreenTitle title={article.title} tab={t`Edit: ${article.title}`}>
        <ArticleStanding article={article} />
        <DeleteArticle article={article} onDeleted={() => void navigate(screens.adminBlog, { replace: true })} />
      </ScreenTitle>
      <ArticleEditor key={article._id} article={article} />
    </div>
  );
}

function AllArticles() {
  return (
    <WayBack to={screens.adminBlog}>
      <Trans>All articles</Trans>
    </WayBack>
  );
}
