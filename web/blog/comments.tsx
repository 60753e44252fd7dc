import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { BlogComment } from '#contract/blog.ts';
import { screens } from '#contract/screens.ts';
import { toastWords } from '#contract/words.ts';
import { WordsForm } from '#web/arts/words-form.tsx';
import { QuestionDialog } from '#web/dashboard/question-dialog.tsx';
import { explain } from '#web/failures/situations.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/button.tsx';
import { Moment } from '#web/kit/date.tsx';
import { LoadFailure } from '#web/kit/load-failure.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { settle } from '#web/kit/settle.ts';
import { toast } from '#web/kit/toast.ts';
import { rememberGoingTo } from '#web/login/session.ts';
import { useSession } from '#web/login/use-session.ts';
import { commentsQuery, useApproveComment, useComment, useDeleteComment } from './blog-queries.ts';

/** What readers said; a comment waits for the admin, and is marked so for its author and the admin. */
export function Comments({ name }: { name: string }) {
  const { identity } = useSession();
  const list = useInfiniteQuery(commentsQuery(name, identity));
  const comments = list.data?.pages.flatMap((page) => page.data);
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-24 flex flex-col gap-8 border-t border-hairline pt-10">
      <h2 id="comments-title" className="text-xl">
        <Trans>Comments</Trans>
      </h2>
      {list.isPending ? <Spinner /> : null}
      {list.error && !comments ? <LoadFailure>{explain('loadPosts', list.error)}</LoadFailure> : null}
      {comments?.length === 0 ? (
        <p className="text-ash">
          <Trans>No comments yet.</Trans>
        </p>
      ) : null}
      {comments && comments.length > 0 ? (
        <ul className="flex max-w-prose flex-col gap-6">
          {comments.map((comment) => (
            <li key={comment._id} className="border-b border-hairline pb-6">
              <OneComment name={name} comment={comment} />
            </li>
          ))}
        </ul>
      ) : null}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} className="self-start">
          <Trans>More comments</Trans>
        </Button>
      ) : null}
      <Write name={name} />
    </section>
  );
}

function OneComment({ name, comment }: { name: string; comment: BlogComment }) {
  const { isAdmin } = useSession();
  return (
    <article className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-medium wrap-anywhere">{comment.author}</span>
        <span className="text-ash">
          <Moment time={comment.createdAt} />
        </span>
        {comment.isApproved ? null : (
          <Badge look="warn">
            <Trans>Waiting for approval</Trans>
          </Badge>
        )}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{comment.text}</p>
      {isAdmin || comment.isMine ? <CommentActs name={name} comment={comment} /> : null}
    </article>
  );
}

function CommentActs({ name, comment }: { name: string; comment: BlogComment }) {
  const { t } = useLingui();
  const { isAdmin } = useSession();
  const approve = useApproveComment(name);
  const remove = useDeleteComment(name);
  const [isAsking, setAsking] = useState(false);
  const fail = (error: unknown) => toast.error(explain('decide', error));
  return (
    <div className="flex flex-wrap gap-5">
      {isAdmin && !comment.isApproved ? (
        <Button
          look="quiet"
          busy={approve.isPending}
          aria-label={t`Approve the comment of ${comment.author}`}
          onClick={() =>
            settle(approve.mutateAsync(comment._id), { onSuccess: () => toast.success(toastWords.orderApproved), onError: fail })
          }
        >
          <Trans>Approve</Trans>
        </Button>
      ) : null}
      <Button look="quiet" aria-label={t`Delete the comment of ${comment.author}`} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        title={<Trans>Delete this comment?</Trans>}
        act={<Trans>Delete</Trans>}
        isBusy={remove.isPending}
        onAct={() =>
          settle(remove.mutateAsync(comment._id), {
            onSuccess: () => toast.success(toastWords.deleted),
            onError: fail,
            onSettled: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      >
        <p className="line-clamp-4 wrap-anywhere">{comment.text}</p>
      </QuestionDialog>
    </div>
  );
}

function Write({ name }: { name: string }) {
  const { authenticated, isAdmin } = useSession();
  const { pathname } = useLocation();
  const comment = useComment(name);
  if (!authenticated) {
    return (
      <p className="text-sm text-ash">
        <Trans>
          <Link to={screens.login} onClick={() => rememberGoingTo(pathname)} className="underline underline-offset-4">
            Sign in
          </Link>{' '}
          to write a comment.
        </Trans>
      </p>
    );
  }
  return (
    <WordsForm label={<Trans>Your comment</Trans>} action={<Trans>Send</Trans>} onSend={(text) => comment.mutateAsync(text)}>
      {isAdmin ? null : (
        <p className="text-xs text-ash">
          <Trans>Comments are read by us before they appear.</Trans>
        </p>
      )}
    </WordsForm>
  );
}
