import { useLingui } from '@lingui/react/macro';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { ArticleEditor } from './article-editor.tsx';

/** `/dashboard/admin/blog/new`: an article is begun. */
export default function NewArticleScreen() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`New article`} />
      <ArticleEditor />
    </div>
  );
}
