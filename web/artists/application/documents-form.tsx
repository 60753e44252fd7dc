import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { type Document, DOCUMENTS_MAX, WORK_PICTURES } from '#contract/documents.ts';
import { UploadProgress, useUpload } from '#web/dashboard/upload-progress.tsx';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { checkPicture, checkSize, IMAGE_ACCEPT } from '#web/app/forms/check-file.ts';
import { AskFirst } from '#web/kit/dialogs/ask-first.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { TrashIcon } from '#web/kit/visuals/more-icons.tsx';
import { isDefinite } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { useFileMessages } from '#web/app/forms/use-file-messages.ts';
import { DocumentList } from './document-list.tsx';
import { applicationSections } from './part-places.ts';
import { useAddDocument, useDeleteDocument } from '#web/accounts/queries.ts';

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/** The applicant's own documents, pictures of works among them: a file is uploaded as soon as it is chosen. */
export function DocumentsForm({ documents }: { documents: readonly Document[] }) {
  const { t } = useLingui();
  const describe = useFileMessages();
  const add = useAddDocument();
  const remove = useDeleteDocument();
  const upload = useUpload();
  const [refusal, setRefusal] = useState<string>();
  const hasRoom = documents.length < DOCUMENTS_MAX;
  const [isSending, setSending] = useState(false);
  /** What is wrong with a file that cannot be used; others are not kept back by it. */
  const check = async (document: File, isOfWork: boolean): Promise<string | undefined> => {
    const fault = isPdf(document) && !isOfWork ? checkSize(document, limits.attachmentBytes) : await checkPicture(document);
    return fault && describe(document, fault, isOfWork ? t`Choose a picture.` : t`Choose a PDF or a picture.`);
  };
  /** Uploads one; fails where no answer came that says whether it was taken, and says else why it was not. */
  const send = async (document: File): Promise<string | undefined> => {
    try {
      await add.mutateAsync({ document, sender: upload.startUpload() });
      return undefined;
    } catch (error) {
      if (!isDefinite(error)) throw error;
      return t`“${document.name}”: ${explain('uploadDocument', error)}`;
    }
  };
  const sendAll = async (files: readonly File[], isOfWork: boolean) => {
    setSending(true);
    setRefusal(undefined);
    const refused: string[] = [];
    const room = DOCUMENTS_MAX - documents.length;
    let unsent = files.slice(room);
    let lost: string | undefined;
    for (const [at, document] of files.slice(0, room).entries()) {
      try {
        const reason = (await check(document, isOfWork)) ?? (await send(document));
        if (reason) refused.push(reason);
      } catch (error) {
        // Without an answer the next ones would not arrive either.
        unsent = files.slice(at);
        lost = explain('uploadDocument', error);
        break;
      }
    }
    const names = unsent.map(({ name }) => name).join(', ');
    if (unsent.length > 0) refused.push(t`Not added: ${names}.`);
    if (lost) refused.push(lost);
    setRefusal(refused.join(' ') || undefined);
    setSending(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ash">
        <Trans>PDF or pictures, such as your identity card or an artist's certificate. Only our admins can see them.</Trans>
      </p>
      <FormFailure>{refusal}</FormFailure>
      <DocumentList
        documents={documents}
        renderActions={(document) => (
          <AskFirst
            title={<Trans>Delete this document?</Trans>}
            action={<Trans>Delete</Trans>}
            isBusy={remove.isPending}
            onConfirm={(close) => remove.mutate(document._id, { onSuccess: close })}
            renderButton={(ask) => (
              <IconButton label={t`Delete ${document.name}`} disabled={remove.isPending} onClick={ask}>
                <TrashIcon />
              </IconButton>
            )}
          >
            <p className="wrap-anywhere">
              <Trans>{document.name} will be removed from your application. To add it back, upload it again.</Trans>
            </p>
          </AskFirst>
        )}
      />
      <UploadProgress isRunning={add.isPending} part={upload.part} />
      {hasRoom ? (
        <ChooseFile
          name="document"
          accept=".pdf,image/*"
          isBusy={isSending}
          onChoose={(files) => void sendAll(files, false)}
          label={<Trans>Add a document</Trans>}
        />
      ) : null}
      <WorkPictures documents={documents}>
        {hasRoom ? (
          <ChooseFile
            name="workPicture"
            accept={IMAGE_ACCEPT}
            isBusy={isSending}
            onChoose={(files) => void sendAll(files, true)}
            label={<Trans>Add pictures of works</Trans>}
          />
        ) : null}
      </WorkPictures>
    </div>
  );
}

/** Asks for pictures of works and counts them; they are kept with the documents, where a photo of a paper is a picture too. */
function WorkPictures({ documents, children }: { documents: readonly Document[]; children: ReactNode }) {
  const count = documents.filter(({ kind }) => kind === 'jpg').length;
  return (
    <section id={applicationSections.works} aria-labelledby="works-title" className="flex scroll-mt-24 flex-col gap-3 pt-2">
      <h3 id="works-title" className="text-lg">
        <Trans>Pictures of {WORK_PICTURES} of your works</Trans>
      </h3>
      <p className="text-sm text-ash">
        <Trans>
          Add a picture of each of {WORK_PICTURES} works, so that we see what you make. They join the list above; photos of papers count as
          pictures too.
        </Trans>
      </p>
      <p role="status" className="text-sm tabular-nums">
        {count < WORK_PICTURES ? (
          <Trans>
            {count} of {WORK_PICTURES} pictures added
          </Trans>
        ) : (
          <Plural value={count} one="# picture added" other="# pictures added" />
        )}
      </p>
      {children}
    </section>
  );
}

type ChooseFileProps = { name: string; accept: string; isBusy: boolean; onChoose: (files: readonly File[]) => void; label: ReactNode };

function ChooseFile({ name, accept, isBusy, onChoose, label }: ChooseFileProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="button button-secondary cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-laterite-ink"
    >
      <input
        id={id}
        name={name}
        type="file"
        accept={accept}
        multiple
        className="sr-only"
        disabled={isBusy}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {label}
    </label>
  );
}
