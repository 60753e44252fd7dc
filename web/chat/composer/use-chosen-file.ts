import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { checkSize } from '#web/app/forms/check-file.ts';
import { useFileMessages } from '#web/app/forms/use-file-messages.ts';

const NAMES = /\.(jpe?g|png|webp|avif|heic|heif|pdf|docx?|txt)$/i;

const isKnown = ({ type, name }: File) => (type.startsWith('image/') && !/svg|gif/.test(type)) || NAMES.test(name);

/** A file for the next message; one that the server would not accept is refused here, not after its upload. */
export function useChosenFile() {
  const { t } = useLingui();
  const describe = useFileMessages();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const choose = (chosen: File | undefined) => {
    const fault = chosen && (checkSize(chosen, limits.attachmentBytes) ?? (isKnown(chosen) ? undefined : 'wrongKind'));
    setRefusal(chosen && fault && describe(chosen, fault, t`Choose a picture, a PDF, a Word document or a text file.`));
    if (!fault) setFile(chosen);
  };
  return { file, refusal, choose };
}
