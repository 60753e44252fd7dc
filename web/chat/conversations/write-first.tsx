import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { fieldMessages } from '#contract/messages.ts';
import { screens } from '#contract/screens.ts';
import { SignInLink } from '#web/accounts/sign-in/sign-in-link.tsx';
import { withNext } from '#web/accounts/session/own-path.ts';
import { rememberWish } from '#web/accounts/session/wish.ts';
import { newKey } from '#web/app/api.ts';
import { isSendKey } from '#web/kit/forms/send-keys.ts';
import { ArtCard } from '#web/chat/context-card.tsx';
import { useFirstQuestions } from '#web/chat/composer/first-questions.ts';
import { StarterList } from '#web/chat/composer/starter-list.tsx';
import { useMessageDraft } from '#web/chat/composer/drafts.ts';
import { useChosenContext } from '#web/chat/composer/chosen-context.tsx';
import { contextArtQuery } from '#web/chat/queries.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { Avatar } from '#web/kit/visuals/avatar.tsx';

type Artist = { _id: string; name: string; img: string | null };

/** A message to an artist, written before the sign-in: it is kept, and sent as soon as its writer has an account and is signed in. */
export function WriteFirst({ artist }: { artist: Artist }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const { artId, orderId } = useChosenContext();
  const { data: art } = useQuery({ ...contextArtQuery(artId ?? ''), enabled: artId !== undefined });
  const [text, setText] = useMessageDraft(artist._id, orderId ?? artId);
  const questions = useFirstQuestions(artist._id, artId);
  const [isMissing, setMissing] = useState(false);
  const goTo = (screen: string) => {
    const content = text.trim();
    setMissing(content === '');
    if (content === '') {
      field.current?.focus();
      return;
    }
    rememberWish({ act: 'chat.send', name: artist.name, facts: { userId: artist._id, text: content, artId, orderId }, key: newKey() });
    // The message takes its card along: the next one is not about it too.
    void navigate(withNext(screen, screens.chat(artist._id, undefined, pathname)));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    goTo(screens.login);
  };
  const append = (chosen: string) => {
    setText([text.trimEnd(), chosen].filter(Boolean).join(' ').slice(0, limits.messageLength));
    field.current?.focus();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="mx-auto flex w-full max-w-prose flex-col gap-5">
      <div className="flex items-center gap-4">
        <Avatar image={artist.img} alt="" size="md" />
        <h1 className="min-w-0 text-2xl wrap-anywhere">
          <Trans>Message {artist.name}</Trans>
        </h1>
      </div>
      {art ? (
        <div className="border-x border-t border-hairline">
          <ArtCard art={art} />
        </div>
      ) : null}
      <TextArea
        ref={field}
        label={t`Your message`}
        value={text}
        maxLength={limits.messageLength}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => isSendKey(event) && submit(event)}
        error={isMissing && text.trim() === '' ? fieldMessages.messageRequired : undefined}
      />
      {orderId ? null : <StarterList label={t`First questions`} texts={questions} onChoose={append} />}
      <p className="text-sm text-ash">
        <Trans>We keep your message and send it as soon as you're signed in.</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" look="primary">
          <Trans>Sign in and send</Trans>
        </Button>
        <Button onClick={() => goTo(screens.signup)}>
          <Trans>Create an account and send</Trans>
        </Button>
      </div>
      <p className="text-sm text-ash">
        <Trans>
          Have you written before? <SignInLink goingTo={pathname + search}>Sign In</SignInLink>
        </Trans>
      </p>
    </form>
  );
}
