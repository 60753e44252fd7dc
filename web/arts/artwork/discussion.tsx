import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Art } from '#contract/arts.ts';
import type { Question } from '#contract/art-words.ts';
import { screens } from '#contract/screens.ts';
import { explain } from '#web/app/failures/situations.ts';
import { DiscussionEntry, DiscussionList, DiscussionReply } from '#web/app/display/discussion-list.tsx';
import { followDraft, textOf } from '#web/app/forms/drafts.ts';
import { MessageForm } from '#web/app/forms/message-form.tsx';
import { here } from '#web/accounts/session/session.ts';
import { dropWish, pendingWish, rememberWish } from '#web/accounts/session/wish.ts';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { questionForm } from '#web/arts/question-form.ts';
import { questionsQuery, useAnswer, useQuestion, wishToAsk } from '#web/arts/artwork-queries.ts';
import { doesPart } from '#contract/staff.ts';
import { HiddenBadge } from '#web/moderation/hidden-badge.tsx';
import { ModerationActs } from '#web/moderation/moderation-acts.tsx';

/** Public questions on an artwork, answered by its artist. */
export function Discussion({ art }: { art: Art }) {
  const list = useInfiniteQuery(questionsQuery(art._id));
  const { identity, staff } = useSession();
  const isOwn = identity === art.owner._id;
  return (
    <div className="flex flex-col gap-8">
      <DiscussionList
        list={list}
        explain={(error) => explain('loadArt', error)}
        empty={<Trans>No questions yet. What would you like to know?</Trans>}
        more={<Trans>More questions</Trans>}
        renderEntry={(question) => <OneQuestion question={question} art={art} canAnswer={isOwn} canHide={doesPart(staff, 'moderation')} />}
      />
      {isOwn ? null : <Ask art={art} />}
    </div>
  );
}

type OneQuestionProps = { question: Question; art: Art; canAnswer: boolean; canHide: boolean };

function OneQuestion({ question, art, canAnswer, canHide }: OneQuestionProps) {
  const { _id: questionId, author, createdAt, text, answer, isOwn, isHidden } = question;
  const artist = art.owner.name;
  const { mutateAsync: send } = useAnswer(art._id);
  const isSaid = new URLSearchParams(useLocation().search).get('said') === questionId;
  return (
    <DiscussionEntry author={author.name} createdAt={createdAt} text={text} after={isHidden ? <HiddenBadge /> : null}>
      {answer ? <DiscussionReply author={artist} text={answer.text} /> : null}
      {isOwn && !answer ? (
        <p className="text-sm text-ash">
          <Trans>Your question · waiting for {artist}’s answer</Trans>
        </p>
      ) : null}
      {canHide ? (
        <ModerationActs kind="questions" id={questionId} state={isHidden ? 'hidden' : 'shown'} author={author.name} text={text} />
      ) : null}
      {canAnswer && !answer ? (
        <MessageForm
          label={<Trans>Your answer</Trans>}
          action={<Trans>Answer</Trans>}
          keptAs={`answer:${questionId}`}
          hasFocus={isSaid}
          onSend={(text) => send({ questionId, text })}
        />
      ) : null}
    </DiscussionEntry>
  );
}

function Ask({ art }: { art: Art }) {
  const { authenticated } = useSession();
  const navigate = useNavigate();
  const addQuestion = useQuestion(art);
  const [isSent, setIsSent] = useState(false);
  // What was typed anew is not what waits for the sign-in.
  useEffect(() => {
    if (authenticated) return undefined;
    return followDraft(questionForm(art._id), (draft) => {
      const waiting = pendingWish()?.facts;
      if (waiting && 'text' in waiting && waiting.text.trim() !== textOf(draft).trim()) dropWish('arts.ask', art._id);
    });
  }, [authenticated, art._id]);
  // Signed out the question waits for the sign-in, and is asked then.
  const askFirst = (text: string) => {
    if (authenticated || !text.trim()) return true;
    rememberWish(wishToAsk(art, text));
    void navigate(screens.loginFor(here()));
    return false;
  };
  const artist = art.owner.name;
  return (
    <div className="flex flex-col gap-2">
      <MessageForm
        label={<Trans>Your question</Trans>}
        action={authenticated ? <Trans>Ask</Trans> : <Trans>Sign in and ask</Trans>}
        onAttempt={askFirst}
        onSend={async (text) => {
          setIsSent(false);
          await addQuestion.mutateAsync(text);
          dropWish('arts.ask', art._id);
          setIsSent(true);
        }}
        keptAs={questionForm(art._id)}
      />
      <p role="status" className="text-sm text-ash empty:hidden">
        {isSent ? (
          <Trans>
            Sent. You’ll hear when {artist} answers, by email unless you{' '}
            <Link to={screens.notificationChoices} className="underline underline-offset-4">
              chose otherwise
            </Link>
            .
          </Trans>
        ) : null}
      </p>
    </div>
  );
}
