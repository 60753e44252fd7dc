import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { type Document, DOCUMENTS_MAX } from '#contract/documents.ts';
import { UploadProgress, useUpload } from '#web/dashboard/upload-progress.tsx';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { checkPicture, checkSize } from '#web/app/forms/check-file.ts';
import { AskFirst } from '#web/kit/dialogs/ask-first.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { TrashIcon } from '#web/kit/visuals/icons.tsx';
import { useFileMessages } from '#web/app/forms/use-file-messages.ts';
import { DocumentList } from './document-list.tsx';
import { useAddDocument, useDeleteDocument } from '#web/accounts/queries.ts';

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/** The applicant's own documents: a file is uploaded as soon as it is chosen. */
export function DocumentsForm({ documents }: { documents: readonly Document[] }) {
  const { t } = useLingui();
  const describe = useFileMessages();
  const id = useId();
  const add = useAddDocument();
  const remove = useDeleteDocument();
  const upload = useUpload();
  const [refusal, setRefusal] = useState<string>();
  const send = async (document: File | undefined) => {
    if (!document) return;
    const fault = isPdf(document) ? checkSize(document, limits.attachmentBytes) : await checkPicture(document);
    setRefusal(fault && describe(document, fault, t`Choose a PDF or a picture.`));
    if (fault) return;
    add.mutate({ document, sender: upload.startUpload() });
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ash">
        <Trans>PDF or pictures, such as your identity card or an artist's certificate. Only our admins can see them.</Trans>
      </p>
      <FormFailure>{refusal ?? add.failure}</FormFailure>
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
      {documents.length < DOCUMENTS_MAX ? (
        <label
          htmlFor={id}
          className="button button-secondary cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-laterite-ink"
        >
          <input
            id={id}
            type="file"
            accept=".pdf,image/*"
            className="sr-only"
            disabled={add.isPending}
            onChange={(event) => {
              void send(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Trans>Add a document</Trans>
        </label>
      ) : null}
    </div>
  );
}
