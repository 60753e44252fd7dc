import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { Refusals } from '#web/arts/pictures/picture-chooser.tsx';
import { useRefusalTexts } from '#web/arts/pictures/use-refusal-texts.ts';
import { downloadSheet } from '#web/dashboard/list/download-sheet.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { UploadProgress } from '#web/dashboard/upload-progress.tsx';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { DownloadIcon } from '#web/kit/visuals/more-icons.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { ChooseCsv, ChoosePictures } from './choose-files.tsx';
import { ImportErrors, ImportPreview } from './import-outcome.tsx';
import { type Import, useImport } from './use-import.ts';

const ManyArts = lazyPart(async () => (await import('#web/arts/many/many-arts.tsx')).ManyArts);

/** `/dashboard/artist/import-artworks`: many artworks at once, from their pictures alone, which is how a phone has them, or from a CSV. */
export default function ImportScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`Import artworks`}>
        <LinkButton to={screens.artistArtworks}>
          <Trans>Go to your artworks</Trans>
        </LinkButton>
      </ScreenTitle>
      {/* Beside each other until one of them is begun. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[repeat(2,minmax(0,1fr))] lg:has-[table]:grid-cols-[minmax(0,1fr)]">
        <section aria-labelledby="pictures-title" className="flex flex-col gap-3">
          <h3 id="pictures-title" className="text-xl">
            <Trans>From pictures</Trans>
          </h3>
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <ManyArts isPage onDone={() => void navigate(screens.artistArtworks)} />
          </Suspense>
        </section>
        <section aria-labelledby="csv-title" className="flex flex-col gap-6 border-hairline max-lg:border-t max-lg:pt-8">
          <h3 id="csv-title" className="text-xl">
            <Trans>From a spreadsheet (CSV)</Trans>
          </h3>
          <CsvImport />
        </section>
      </div>
    </div>
  );
}

/** Drafts from a CSV and its pictures; checked before anything is written, and all or none. */
function CsvImport() {
  const { t } = useLingui();
  const state = useImport((count) => t`${plural(count, { one: '# draft', other: '# drafts' })} added`);
  const { preview, errors, failure } = state;
  return (
    <>
      <Template />
      <Files state={state} />
      <div aria-live="polite" className="flex flex-col gap-8">
        <FormFailure>{errors.length > 0 ? undefined : failure}</FormFailure>
        {errors.length > 0 ? <ImportErrors errors={errors} /> : null}
        {preview && errors.length === 0 ? <ImportPreview arts={preview.arts} unused={state.unused} /> : null}
      </div>
      {preview && errors.length === 0 ? (
        <Button look="primary" busy={state.isWriting} onClick={state.write} className="self-start">
          <Plural value={preview.arts.length} one="Add # draft" other="Add # drafts" />
        </Button>
      ) : null}
      <UploadProgress isRunning={state.isWriting} part={state.part} />
    </>
  );
}

function Template() {
  const { t } = useLingui();
  const save = useChange({ run: downloadSheet, situation: 'download' });
  return (
    <section aria-labelledby="template-title" className="flex flex-col items-start gap-3">
      <h4 id="template-title" className="text-lg">
        <Trans>1. Fill in the template</Trans>
      </h4>
      <p className="max-w-prose text-ash">
        <Trans>
          One row is one artwork, up to {limits.importRows}. In the column “picture” write the name of its file, such as lake-kivu.jpg. What
          you leave empty you can add later. A list that you exported here can be imported too.
        </Trans>
      </p>
      <Button
        busy={save.isPending}
        onClick={() => save.mutate({ call: 'GET /arts/import/template.csv' })}
        aria-label={t`Download the template`}
      >
        <DownloadIcon className="size-5" />
        <Trans>Template (CSV)</Trans>
      </Button>
    </section>
  );
}

function Files({ state }: { state: Import }) {
  const texts = useRefusalTexts(limits.importPictures)(state.refusals);
  return (
    <section aria-labelledby="files-title" className="flex flex-col items-start gap-5">
      <h4 id="files-title" className="text-lg">
        <Trans>2. Choose your files</Trans>
      </h4>
      <ChooseCsv file={state.csv} onChoose={state.chooseCsv} />
      <ChoosePictures files={state.pictures} onChoose={(files) => void state.addPictures(files)} onRemove={state.removePicture} />
      <Refusals texts={texts} />
      <Button
        look={state.preview ? 'secondary' : 'primary'}
        busy={state.isChecking || state.isReading}
        disabled={!state.csv}
        onClick={state.check}
      >
        <Trans>Check</Trans>
      </Button>
      <p className="text-sm text-ash">
        <Trans>Checking adds nothing yet.</Trans>
      </p>
      <UploadProgress isRunning={state.isChecking} part={state.part} />
    </section>
  );
}
