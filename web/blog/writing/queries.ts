import { useLingui } from '@lingui/react/macro';
import type { Article, ArticleRow, ArticleSort, ArticleState, EditArticle } from '#contract/articles.ts';
import { newKey } from '#web/app/api.ts';
import { type ChangeSend, useChange } from '#web/app/changes/use-change.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';
import { makeUpload, type OnProgress } from '#web/app/upload.ts';
import type { Picture } from '#contract/schemas.ts';
import type { PictureFault } from '#web/arts/pictures/make-ready.ts';
import { UNCHANGED } from '#web/arts/pictures/picture-change.ts';
import { session } from '#web/accounts/session/session.ts';
import { loadPatiently } from '#web/kit/browser/lazy-part.ts';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';

export type ArticleFilters = { state: ArticleState | undefined; search?: string | undefined; spelling?: 'exact'; sort: ArticleSort };

/** All articles as the staff see them. */
export const articlesQuery = (filters: ArticleFilters) => listOf('GET /admin/blog', { query: filters, identity: session().identity });

/** An article as it is written. */
export const articleQuery = (name: string) => dataQueryOf('GET /admin/blog/{name}', { params: { name }, identity: session().identity });

/** How a row stood before it was changed, for its way back; after the change it has the next revision. */
export const asBefore = ({ state, publishAt, revision }: ArticleRow) =>
  state === 'scheduled' ? { state: 'published' as const, publishAt, revision: revision + 1 } : { state, revision: revision + 1 };

/**
 * Publishes an article, or takes it back to the drafts, and for ten seconds offers to undo it; guarded by its revision. `onDone` closes what lies over the
 * page: the offer could not be pressed beneath a dialog.
 */
export function useArticleState(article: ArticleRow, onDone: () => void) {
  const { t } = useLingui();
  const { name, title, revision } = article;
  const options = {
    run: (edit: EditArticle, send: ChangeSend) => send('PUT /blog/{name}', { params: { name }, body: edit }),
    situation: 'decide' as const,
    isAwaited: true,
  };
  const back = useChange({ ...options, success: t`Undone: ${title}` });
  const say = (done: string) => {
    onDone();
    toast.success(done, UNDO_MS, { label: t`Undo`, act: () => back.mutate(asBefore(article)) });
  };
  const publish = useChange({ ...options, onSuccess: () => say(t`Published: ${title}`) });
  const takeBack = useChange({ ...options, onSuccess: () => say(t`Moved to drafts: ${title}`) });
  return {
    isPending: publish.isPending || takeBack.isPending || back.isPending,
    publish: () => publish.mutate({ state: 'published', revision }),
    takeBack: () => takeBack.mutate({ state: 'draft', revision }),
  };
}

export const useDeleteArticle = (success: string, onSuccess: () => void) =>
  useChange({
    run: (name: string, send) => send('DELETE /blog/{name}', { params: { name } }),
    situation: 'decide',
    success,
    onSuccess,
  });

type Saving = { name: string | undefined; sent: EditArticle & { title: string } };

/** Writes a new article, or changes the one of this name; `success` says what was done. */
export const useSaveArticle = (success: (saved: Article) => string) =>
  useChange({
    run: async ({ name, sent }: Saving, send) => {
      if (name) return (await send('PUT /blog/{name}', { params: { name }, body: sent })).data;
      const { revision: _none, ...article } = sent;
      return (await send('POST /blog', { body: article, idempotencyKey: newKey() })).data;
    },
    situation: 'saveArticle',
    success,
    isAwaited: true,
  });

/** Markdown as readers would see it, as the server reads it. */
export const usePreview = () =>
  useChange({ run: async (body: string, send) => (await send('POST /blog/preview', { body: { body } })).data, situation: 'mark' });

/** Makes a chosen picture small and upright, without what the camera wrote into it, and uploads it; or says why it is none. */
export const useUploadPicture = () =>
  useChange({
    run: async ({ file, onProgress }: { file: File; onProgress: OnProgress }, send): Promise<Picture | PictureFault> => {
      // Loaded with the first file: whoever only corrects a text needs none of it.
      const { makeReady } = await loadPatiently(() => import('#web/arts/pictures/make-ready.ts'));
      const ready = await makeReady(file, UNCHANGED);
      if (typeof ready === 'string') return ready;
      return (await send('POST /blog/pictures', { body: { image: ready }, idempotencyKey: newKey() }, makeUpload(onProgress))).data;
    },
    situation: 'mark',
  });
