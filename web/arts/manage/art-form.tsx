import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Art } from '#contract/arts.ts';
import { failureTexts } from '#contract/messages.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useCutConnection } from '#web/kit/browser/online-status.ts';
import type { DraftHandle } from '#web/app/forms/use-draft.ts';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { DetailFields, EdgesPart, MainFields, SaleFields, StateField } from './art-fields.tsx';
import type { FirstValues } from '#web/arts/values/art-values.ts';
import { LikeLast } from './like-last.tsx';
import { usePublishQuestion } from './publish-question.tsx';
import { PicturesField } from '#web/arts/pictures/pictures-field.tsx';
import type { Lacking } from './use-lacking.ts';
import { type SaveKind, type SendArt, useArtForm } from './use-art-form.ts';
import { useFirstWrongField } from '#web/app/forms/use-first-wrong-field.ts';

type ArtFormProps = {
  /** The artwork to edit; a new one by default. */
  art?: Art | undefined;
  /** What a new one begins with; the next one of a series begins at its name. */
  first?: FirstValues | undefined;
  isNext?: boolean;
  /** The field that is to be filled in. */
  beginAt?: Lacking | undefined;
  isBusy: boolean;
  failure: string | undefined;
  onSend: SendArt;
};

/** The form of a new or edited artwork (product.md sections 2 and 5, 'Art upload'). */
export function ArtForm({ art, first, isNext = false, beginAt, isBusy, failure, onSend }: ArtFormProps) {
  const element = useRef<HTMLFormElement>(null);
  // Once the question has closed, which gives the focus back to the button.
  const { send, question } = usePublishQuestion(art, onSend, (name) => {
    setTimeout(() => element.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus());
  });
  const { form, draft, pictures, save, waiting, picturesError, isUnsaved } = useArtForm(art, first, send);
  const [pressed, setPressed] = useState<SaveKind>();
  const { setFocus } = form;
  useEffect(() => {
    if (isNext) setFocus('name');
    // The chooser of pictures comes first, and is no field of the form.
    else if (beginAt === 'image') element.current?.querySelector<HTMLElement>('fieldset input')?.focus();
    else if (beginAt) setFocus(beginAt);
  }, [isNext, beginAt, setFocus]);
  useFirstWrongField(element, form);
  const press = (kind: SaveKind) => {
    setPressed(kind);
    save(kind);
  };
  const { identity } = useSession();
  // Staff hide others' works with a reason, which is mailed, and publish none of their drafts.
  const isOthers = art !== undefined && art.owner._id !== identity;
  const mayPublish = art === undefined || (art.state === 'draft' && !isOthers);
  return (
    <form
      ref={element}
      method="post"
      noValidate
      className="marks-required flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        press(mayPublish ? 'publish' : 'update');
      }}
      // A file that is dropped beside the field would be opened by the browser in place of the form.
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        pictures.list.add([...event.dataTransfer.files]);
      }}
    >
      <UnsavedWork isUnsaved={isUnsaved} draft={draft} />
      {/* Where it stands is in sight however far the form is scrolled; a phone has no room for it. */}
      <div className="empty:hidden sm:sticky sm:top-(--head) sm:z-10 sm:-my-1 sm:bg-paper">
        <DraftNote draft={draft} />
      </div>
      <FormFailure>{failure === failureTexts.uploadArt ? <NoAnswer draft={draft} isOfDraft={pressed === 'draft'} /> : failure}</FormFailure>
      <RequiredNote art={art} />
      <PicturesField pictures={pictures} error={picturesError} />
      <LikeLast {...{ form, art, isNext }} />
      {art && !isOthers ? <StateField form={form} art={art} /> : null}
      <MainFields form={form} />
      <DetailFields form={form} />
      <EdgesPart form={form} art={art} cover={pictures.cover} />
      <SaleFields form={form} />
      <Actions
        art={art}
        mayPublish={mayPublish}
        busy={isBusy || waiting ? pressed : undefined}
        isWaiting={waiting !== undefined}
        onPress={press}
      />
      {question}
    </form>
  );
}

/** What the stars of the fields mean, where something is to be published. */
const RequiredNote = ({ art }: { art: Art | undefined }) =>
  art === undefined || art.state === 'draft' ? (
    <p className="-my-2 text-xs text-ash">
      <Trans>What is marked with * is needed to publish. A draft can be saved without it.</Trans>
    </p>
  ) : null;

/** The text of the catalogue, which is shown where the server said nothing: what happened and what can be done. It is about an upload: of a draft that was to be saved this is said. */
function NoAnswer({ draft: { state }, isOfDraft }: { draft: DraftHandle; isOfDraft: boolean }) {
  const isKept = state.kind === 'kept' || state.kind === 'restored';
  const isOffline = useCutConnection() !== undefined;
  return (
    <>
      {isOfDraft ? <Trans>The draft couldn't be saved.</Trans> : failureTexts.uploadArt}
      <p>
        {isOffline ? <Trans>You're offline.</Trans> : <Trans>We got no answer.</Trans>}{' '}
        {isKept ? (
          <Trans>What you entered is kept in this browser: press again once you're connected.</Trans>
        ) : (
          <Trans>Press again once you're connected, and keep this page open until then.</Trans>
        )}
      </p>
    </>
  );
}

type ActionsProps = {
  art: Art | undefined;
  mayPublish: boolean;
  busy: SaveKind | undefined;
  isWaiting: boolean;
  onPress: (kind: SaveKind) => void;
};

/** Its buttons, always in sight. */
function Actions({ art, mayPublish, busy, isWaiting, onPress }: ActionsProps) {
  const props = (kind: SaveKind) => ({ busy: busy === kind, disabled: busy !== undefined && busy !== kind });
  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap items-center gap-3 border-t border-hairline bg-paper px-6 py-3 max-sm:gap-2 sm:-mx-8 sm:-mb-8 sm:px-8">
      {art === undefined ? (
        <>
          {/* On a phone all three stand in one row. */}
          <Button type="submit" look="primary" className="max-sm:px-1.5" {...props('publish')}>
            <Trans>Publish</Trans>
          </Button>
          <Button className="max-sm:px-1.5" {...props('draft')} onClick={() => onPress('draft')}>
            <Trans>Save draft</Trans>
          </Button>
          <Button
            look="quiet"
            className="max-sm:min-w-0 max-sm:flex-1 max-sm:px-0 max-sm:text-left max-sm:text-[0.75rem] max-sm:whitespace-normal"
            {...props('another')}
            onClick={() => onPress('another')}
          >
            <Trans>Save and add another</Trans>
          </Button>
        </>
      ) : null}
      {art && mayPublish ? (
        <Button type="submit" look="primary" {...props('publish')}>
          <Trans>Publish</Trans>
        </Button>
      ) : null}
      {art ? (
        <Button
          {...(mayPublish ? {} : { type: 'submit', look: 'primary' })}
          {...props('update')}
          onClick={mayPublish ? () => onPress('update') : undefined}
        >
          <Trans>Update</Trans>
        </Button>
      ) : null}
      <p role="status" className="text-sm text-ash empty:hidden">
        {isWaiting ? <Trans>Waiting for the pictures…</Trans> : null}
      </p>
    </div>
  );
}
