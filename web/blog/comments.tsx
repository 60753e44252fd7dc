import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { BlogComment } from '#contract/blog.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { DiscussionEntry, DiscussionList } from '#web/app/display/discussion-list.tsx';
import { MessageForm } from '#web/app/forms/message-form.tsx';
import { SignInLink } from '#web/accounts/sign-in/sign-in-link.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { doesPart } from '#contract/staff.ts';
import { HiddenBadge } from '#web/moderation/hidden-badge.tsx';
import { HideOrShow, ModerationActs } from '#web/moderation/moderation-acts.tsx';
import { commentsQuery, useComment, useDeleteComment } from './blog-queries.ts';

/** Readers' comments; one that waits for approval is marked for its author and admins. */
export function Comments({ name }: { name: string }) {
  const { identity } = useSession();
  const list = useInfiniteQuery(commentsQuery(name, identity));
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-24 flex flex-col gap-8 border-t border-hairline pt-10">
      <h2 id="comments-title" className="text-xl">
        <Trans>Comments</Trans>
      </h2>
      <DiscussionList
        list={list}
        explain={(error) => explain('loadPosts', error)}
        empty={<Trans>No comments yet.</Trans>}
        more={<Trans>More comments</Trans>}
        renderEntry={(comment) => <OneComment comment={comment} />}
      />
      <Write name={name} />
    </section>
  );
}

function OneComment({ comment }: { comment: BlogComment }) {
  const isModerator = doesPart(useSession().staff, 'moderation');
  const { author, createdAt, text, isApproved, isMine, isHidden } = comment;
  const state = isHidden ? (
    <HiddenBadge />
  ) : isApproved ? null : (
    <Badge look="warn">
      <Trans>Waiting for approval</Trans>
    </Badge>
  );
  return (
    <DiscussionEntry author={author} createdAt={createdAt} text={text} after={state}>
      {isModerator || isMine ? <CommentActions comment={comment} isModerator={isModerator} /> : null}
    </DiscussionEntry>
  );
}

const stateOf = ({ isHidden, isApproved }: BlogComment) => (isHidden ? 'hidden' : isApproved ? 'shown' : 'waiting');

/** What staff do with a comment of somebody else, as in their queue; one's own is deleted without a reason. */
function CommentActions({ comment, isModerator }: { comment: BlogComment; isModerator: boolean }) {
  const { _id: id, author, text, isMine } = comment;
  const words = { kind: 'comments', id, state: stateOf(comment), author } as const;
  if (!isMine) return <ModerationActs {...words} text={text} />;
  return (
    <div className="flex flex-wrap gap-5">
      {isModerator ? <HideOrShow {...words} /> : null}
      <DeleteOwn comment={comment} />
    </div>
  );
}

function DeleteOwn({ comment }: { comment: BlogComment }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteComment(() => setAsking(false));
  return (
    <>
      <Button look="quiet" aria-label={t`Delete the comment of ${comment.author}`} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        title={<Trans>Delete this comment?</Trans>}
        action={<Trans>Delete</Trans>}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(comment._id)}
        onClose={() => setAsking(false)}
      >
        <p className="line-clamp-4 wrap-anywhere">{comment.text}</p>
      </QuestionDialog>
    </>
  );
}

function Write({ name }: { name: string }) {
  const { authenticated, staff } = useSession();
  const { pathname, search } = useLocation();
  const comment = useComment(name);
  if (!authenticated) {
    return (
      <p className="text-sm text-ash">
        <Trans>
          <SignInLink goingTo={`${pathname}${search}#comments`}>Sign in</SignInLink> to write a comment.
        </Trans>
      </p>
    );
  }
  return (
    <MessageForm
      label={<Trans>Your comment</Trans>}
      action={<Trans>Send</Trans>}
      keptAs={`comment:${name}`}
      onSend={(text) => comment.mutateAsync(text)}
    >
      {doesPart(staff, 'moderation') ? null : (
        <p className="text-xs text-ash">
          <Trans>Comments are read by us before they appear.</Trans>
        </p>
      )}
    </MessageForm>
  );
}
