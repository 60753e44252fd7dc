import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Art, Question } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { explain } from '#web/failures/situations.ts';
import { Button } from '#web/kit/button.tsx';
import { Moment } from '#web/kit/date.tsx';
import { LoadFailure } from '#web/kit/load-failure.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { rememberGoingTo } from '#web/login/session.ts';
import { useSession } from '#web/login/state.ts';
import { questionsQuery, useAnswer, useQuestion } from './state.ts';
import { WordsForm } from './words-form.tsx';

/** Public questions on a work, which its artist answers. */
export function Discussion({ art }: { art: Art }) {
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(questionsQuery(art._id));
  const { identity } = useSession();
  const questions = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="flex flex-col gap-8">
      {isPending ? <Spinner /> : null}
      {error ? <LoadFailure>{explain('loadArt', error)}</LoadFailure> : null}
      {data && questions.length === 0 ? (
        <p className="text-ash">
          <Trans>No questions yet. What would you like to know?</Trans>
        </p>
      ) : null}
      <ul className="flex flex-col gap-6">
        {questions.map((question) => (
          <li key={question._id} className="border-b border-hairline pb-6">
            <OneQuestion question={question} art={art} canAnswer={identity === art.owner._id} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-start">
          <Trans>More questions</Trans>
        </Button>
      ) : null}
      {identity === art.owner._id ? null : <Ask art={art} />}
    </div>
  );
}

function OneQuestion({ question, art, canAnswer }: { question: Question; art: Art; canAnswer: boolean }) {
  const answer = useAnswer(art._id);
  return (
    <article className="flex max-w-prose flex-col gap-2">
      <p className="text-sm">
        <span className="font-medium">{question.author.name}</span>{' '}
        <span className="text-ash">
          <Moment time={question.createdAt} />
        </span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{question.text}</p>
      {question.answer ? (
        <div className="border-l-2 border-ochre pl-4">
          <p className="text-sm text-ash">{art.owner.name}</p>
          <p className="whitespace-pre-line wrap-anywhere">{question.answer.text}</p>
        </div>
      ) : canAnswer ? (
        <WordsForm
          label={<Trans>Your answer</Trans>}
          action={<Trans>Answer</Trans>}
          onSend={(text) => answer.mutateAsync({ questionId: question._id, text })}
        />
      ) : null}
    </article>
  );
}

function Ask({ art }: { art: Art }) {
  const { authenticated } = useSession();
  const ask = useQuestion(art._id);
  if (!authenticated) {
    return (
      <p className="text-sm text-ash">
        <Trans>
          <Link to={screens.login} onClick={() => rememberGoingTo(screens.art(art.slug))} className="underline underline-offset-4">
            Sign in
          </Link>{' '}
          to ask in public.
        </Trans>
      </p>
    );
  }
  return <WordsForm label={<Trans>Your question</Trans>} action={<Trans>Ask</Trans>} onSend={(text) => ask.mutateAsync(text)} />;
}
