import { Trans, useLingui } from '@lingui/react/macro';
import type { Picture } from '#contract/schemas.ts';
import { IMAGE_ACCEPT } from '#web/app/forms/check-file.ts';
import { Cover } from '#web/blog/cover.tsx';
import { UploadProgress } from '#web/dashboard/upload-progress.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { useArticlePictures } from './use-pictures.ts';

type CoverFieldProps = {
  /** Whether it is an uploaded picture, not a drawn cover. */
  isUploaded: boolean;
  /** The address of what is shown now. */
  image: string;
  onChange: (picture: Picture | null) => void;
  error: string | undefined;
};

/** The cover of an article: a picture of one's own, else a drawn one. */
export function CoverField({ isUploaded, image, onChange, error }: CoverFieldProps) {
  const { t } = useLingui();
  const { add, part, refusals } = useArticlePictures(onChange);
  return (
    <Field
      label={t`Cover`}
      hint={isUploaded ? undefined : <Trans>If you don't add a picture, we show an illustration.</Trans>}
      error={refusals[0] ?? error}
      renderControl={(props) => (
        <div className="flex flex-wrap items-start gap-4">
          <Cover image={image} sizes="12rem" className="block h-auto w-48 bg-mat" />
          <div className="flex flex-col items-start gap-1">
            <label className="button button-secondary cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-laterite-ink">
              <input
                {...props}
                type="file"
                accept={IMAGE_ACCEPT}
                className="sr-only"
                onChange={({ target }) => {
                  add([...(target.files ?? [])].slice(0, 1));
                  target.value = '';
                }}
              />
              <Trans>Choose a picture</Trans>
            </label>
            {isUploaded ? (
              <Button look="quiet" onClick={() => onChange(null)}>
                <Trans>Use the drawn cover</Trans>
              </Button>
            ) : null}
            <UploadProgress isRunning={part !== undefined} part={part ?? 0} />
          </div>
        </div>
      )}
    />
  );
}
