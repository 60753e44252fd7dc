import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Preview as Read } from '#contract/articles.ts';
import { ArticleBody } from '#web/blog/article-body.tsx';
import { Cover } from '#web/blog/cover.tsx';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { usePreview } from './queries.ts';

type PreviewProps = { title: string; summary: string; category: string; image: string; body: string; isOpen: boolean };

const PAUSE_MS = 500;

/** An article as readers would see it; its text is read by the server in the way that it will be. Asked for only while it is seen. */
export function Preview({ title, summary, category, image, body, isOpen }: PreviewProps) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const settled = useDebounced(body, PAUSE_MS);
  const [read, setRead] = useState<Read>();
  const { mutate, failure } = usePreview();
  useEffect(() => {
    const isSeen = isOpen || (box.current?.getClientRects().length ?? 0) > 0;
    if (isSeen) mutate(settled, { onSuccess: setRead });
  }, [settled, isOpen, mutate]);
  return (
    <section
      ref={box}
      aria-label={t`Preview`}
      className="flex min-w-0 flex-col gap-6 overflow-y-auto border border-hairline bg-room p-5 xl:h-[calc(60vh+6rem)]"
    >
      <header className="flex flex-col gap-3">
        <p className="eyebrow">{category}</p>
        <h3 className="text-2xl wrap-anywhere">{title || <Trans>Title</Trans>}</h3>
        <p className="text-ash wrap-anywhere">{summary}</p>
        {read ? (
          <p className="text-xs text-ash">
            <Trans>{read.minutes} min read</Trans>
          </p>
        ) : null}
      </header>
      <Cover image={image} sizes="(min-width: 80rem) 34rem, 92vw" className="block h-auto w-full" />
      {failure ? (
        <p role="status" className="text-sm text-laterite-ink">
          {failure}
        </p>
      ) : null}
      {read ? <ArticleBody blocks={read.content} /> : null}
    </section>
  );
}
