import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Article } from '#contract/articles.ts';
import { coverUrl } from '#contract/blog.ts';
import { formatDate, formatTime } from '#contract/format.ts';
import { pictureUrl } from '#contract/pictures.ts';
import type { Picture } from '#contract/schemas.ts';
import { screens } from '#contract/screens.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useFirstWrongField } from '#web/app/forms/use-first-wrong-field.ts';
import { useFormDraft } from '#web/app/forms/use-form-draft.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { ArticleFacts, ArticleHead } from './article-fields.tsx';
import { ArticleForm, type ArticleValues, type Intent, missingIn, sentOf, type TypedArticle, valuesOf } from './article-values.ts';
import { MarkdownField } from './markdown-field.tsx';
import { Preview } from './preview.tsx';
import { PublishBar } from './publish-bar.tsx';
import { useSaveArticle } from './queries.ts';
import { ViewChoice } from './view-choice.tsx';

/** The cover that readers get where no picture was chosen (server/blog/published.ts). */
const DRAWN = coverUrl('ubugeni');

/** The form of an article with its preview: side by side on a wide screen, else one at a time. */
export function ArticleEditor({ article }: { article?: Article }) {
  const form = useSchemaForm<ArticleValues, TypedArticle>(ArticleForm, valuesOf(article));
  // What the form began with: an article that a colleague changed meanwhile is not overwritten because it was loaded again.
  const [revision, setRevision] = useState(article?.revision ?? 0);
  const cover = useCover(article);
  const element = useRef<HTMLFormElement>(null);
  useFirstWrongField(element, form);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const draft = useArticleDraft(form, { article, revision }, cover);
  const { save, press, isLeaving } = useSaving(form, {
    article,
    revision,
    cover: cover.picture,
    // On a narrow screen the preview stands in its place.
    onLackingText: () => setView('write'),
    onSaved: (saved) => {
      setRevision(saved.revision);
      draft.drop();
    },
  });
  const { register, formState, watch, setValue } = form;
  const { title, summary, category, body } = watch();
  const isChanged = !isLeaving && (formState.isDirty || cover.isChanged);
  return (
    <form ref={element} method="post" noValidate onSubmit={press('save')} className="flex flex-col gap-6">
      <UnsavedWork isUnsaved={isChanged} draft={draft} />
      <FormFailure>{save.failure}</FormFailure>
      <ArticleHead form={form} article={article} />
      <ViewChoice view={view} onChange={setView} />
      <div className="grid gap-6 xl:grid-cols-2">
        <div className={view === 'write' ? undefined : 'max-xl:hidden'}>
          <MarkdownField
            input={register('body')}
            onEdit={(text) => setValue('body', text, { shouldDirty: true })}
            error={formState.errors.body?.message}
          />
        </div>
        <div className={view === 'preview' ? undefined : 'max-xl:hidden'}>
          <Preview {...{ title, summary, category, image: cover.image, body }} isOpen={view === 'preview'} />
        </div>
      </div>
      <ArticleFacts form={form} cover={{ image: cover.image, isUploaded: cover.picture !== null, onChange: cover.choose }} />
      <PublishBar form={form} article={article} isBusy={save.isPending} onPress={press}>
        <DraftNote draft={draft} />
      </PublishBar>
    </form>
  );
}

type Form = ReturnType<typeof useSchemaForm<ArticleValues, TypedArticle>>;

type Cover = ReturnType<typeof useCover>;

/** The chosen cover, and the image that readers get. */
function useCover(article: Article | undefined) {
  const stored = article?.cover ?? null;
  const [picture, choose] = useState<Picture | null>(stored);
  return { picture, choose, stored, image: coverImage(picture, article), isChanged: picture?._id !== stored?._id };
}

function coverImage(picture: Picture | null, article: Article | undefined): string {
  if (picture) return pictureUrl(picture._id, 1440, 'jpg');
  return article && !article.cover ? article.image : DRAWN;
}

/** What is typed, and the chosen cover, are kept in this browser until they are sent. */
type Begun = { article: Article | undefined; revision: number };

function useArticleDraft(form: Form, { article, revision }: Begun, { picture, choose, stored, isChanged }: Cover) {
  return useFormDraft(form, `article:${article?._id ?? 'new'}`, {
    base: String(revision),
    beside: {
      value: isChanged ? { cover: picture } : undefined,
      put: (beside) => choose(beside === undefined ? stored : (beside as { cover: Picture | null }).cover),
    },
  });
}

/** Sends the form: as it stands, as a draft, or to be published. A new article then has its own address. */
type Saving = Begun & { cover: Picture | null; onLackingText: () => void; onSaved: (saved: Article) => void };

function useSaving(form: Form, { article, revision, cover, onLackingText, onSaved }: Saving) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const save = useSaveArticle(({ title, state, publishAt }) => {
    if (state === 'published') return t`Published: ${title}`;
    const time = publishAt ? `${formatDate(publishAt)}, ${formatTime(publishAt)}` : '';
    return state === 'scheduled' ? t`${title} will appear on ${time}` : t`Draft saved: ${title}`;
  });
  const [newName, setNewName] = useState<string>();
  useEffect(() => {
    if (!newName) return undefined;
    // The guard of the dashboard learns by the rendering that follows this effect that the form was sent: before, it would ask.
    const timer = setTimeout(() => void navigate(screens.adminArticle(newName), { replace: true }));
    return () => clearTimeout(timer);
  }, [newName, navigate]);
  const press = (intent: Intent) => {
    // What readers see, or will, lacks nothing; the server asks the same.
    const isForReaders = intent === 'publish' || (intent === 'save' && article !== undefined && article.state !== 'draft');
    const missing = () => (isForReaders ? missingIn(form.getValues()) : []);
    const showMissing = () => {
      for (const [name, message] of missing()) {
        form.setError(name, { message });
        if (name === 'body') onLackingText();
      }
    };
    return form.onSubmit((values) => (missing().length > 0 ? showMissing() : send(intent, values)), showMissing);
  };
  const send = (intent: Intent, values: TypedArticle) =>
    save.mutate(
      { name: article?.name, sent: sentOf(values, { intent, cover: cover?._id ?? null, article, revision }) },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          form.reset(valuesOf(saved));
          if (saved.name !== article?.name) setNewName(saved.name);
        },
        onError: form.showFieldFailures,
      },
    );
  return { save, press, isLeaving: newName !== undefined };
}
