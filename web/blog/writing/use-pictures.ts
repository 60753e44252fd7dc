import { useState } from 'react';
import type { Picture } from '#contract/schemas.ts';
import type { Refusal } from '#web/arts/pictures/picture-list.ts';
import { useRefusalTexts } from '#web/arts/pictures/use-refusal-texts.ts';
import { ApiFailure } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { useUploadPicture } from './queries.ts';

/** Uploads chosen pictures one after another; what could not be used is said by its name, and the others go on. */
export function useArticlePictures(onUploaded: (picture: Picture) => void) {
  const { mutateAsync } = useUploadPicture();
  const [part, setPart] = useState<number>();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const textsOf = useRefusalTexts();
  const refuse = ({ name }: File, fault: Refusal['fault']) => setRefusals((before) => [...before, { name, fault }]);
  const add = async (files: readonly File[]) => {
    setRefusals([]);
    for (const file of files) {
      setPart(0);
      try {
        const picture = await mutateAsync({ file, onProgress: setPart });
        if (typeof picture === 'string') refuse(file, picture);
        else onUploaded(picture);
      } catch (error) {
        refuse(file, { message: (error instanceof ApiFailure && error.fields['image']) || explain('mark', error) });
      }
    }
    setPart(undefined);
  };
  return { add: (files: readonly File[]) => void add(files), part, refusals: textsOf(refusals) };
}
