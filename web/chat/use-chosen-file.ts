import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { bounds } from '#contract/bounds.ts';
import { fieldWords } from '#contract/words.ts';

const NAMES = /\.(jpe?g|png|webp|avif|gif|heic|heif|pdf|docx?|txt)$/i;

/** A file for the next message; one that the server would not take is refused here and not after its upload. */
export function useChosenFile() {
  const { t } = useLingui();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const choose = (chosen: File | undefined) => {
    const isKnown = !chosen || chosen.type.startsWith('image/') || NAMES.test(chosen.name);
    const isTooLarge = chosen !== undefined && chosen.size > bounds.attachmentBytes;
    const words = isTooLarge
      ? fieldWords.imageTooLarge
      : isKnown
        ? undefined
        : t`Please choose a picture, a PDF, a Word document or a text.`;
    setRefusal(words);
    if (!words) setFile(chosen);
  };
  return { file, refusal, choose };
}
