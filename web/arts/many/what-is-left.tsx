import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '#contract/format.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import type { PictureItem } from '#web/arts/pictures/picture-list.ts';
import type { ManyRow } from './save-rows.ts';

type WhatIsLeftProps = {
  rows: readonly ManyRow[];
  items: readonly PictureItem[];
  /** As what the rows are being saved now. */
  busy: 'draft' | 'published' | undefined;
  onRetry: () => void;
};

/** Why the table is not saved whole, each reason by itself: what is wrong in a row, a picture that did not arrive, a row that could not be saved. */
export function WhatIsLeft({ rows, items, busy, onRetry }: WhatIsLeftProps) {
  const { t } = useLingui();
  const published = rows.filter(({ saved }) => saved === 'published').length;
  const wrong = rows.filter(({ errors }) => Object.keys(errors).length > 0).length;
  const notSaved = rows.filter(({ failure }) => failure !== undefined).length;
  const notUploaded = items.filter(({ state }) => state === 'failed').length;
  const arrived = items.filter(({ state }) => state === 'done').length;
  const isUploading = items.some(({ state }) => state === 'waiting' || state === 'sending');
  const [ready, all] = [formatNumber(arrived), formatNumber(items.length)];
  return (
    <>
      {/* Not read aloud with each picture. */}
      {isUploading ? (
        <p className="text-sm text-ash tabular-nums">
          <Trans>
            {ready} of {all} pictures uploaded
          </Trans>
        </p>
      ) : null}
      {busy ? <Saving rows={rows} as={busy} /> : null}
      <p role="status" className="text-sm text-laterite-ink">
        {published > 0 && wrong + notSaved + notUploaded > 0 ? (
          <span className="text-ash">
            <Trans>{published} published.</Trans>{' '}
          </span>
        ) : null}
        {wrong > 0 ? (
          <span>
            <Plural value={wrong} one="# row needs a correction." other="# rows need a correction." />
          </span>
        ) : null}{' '}
        {notSaved > 0 ? (
          <span>
            <Plural value={notSaved} one="# row was not saved." other="# rows were not saved." />
          </span>
        ) : null}{' '}
        {notUploaded > 0 ? (
          <span>
            <Plural value={notUploaded} one="# picture was not uploaded." other="# pictures were not uploaded." />
          </span>
        ) : null}
      </p>
      {notUploaded > 0 ? (
        <Button look="quiet" aria-label={t`Upload again: all pictures that were not uploaded`} onClick={onRetry}>
          <Trans>Upload again</Trans>
        </Button>
      ) : null}
    </>
  );
}

/** How far the saving is; not read aloud with each row. */
function Saving({ rows, as }: { rows: readonly ManyRow[]; as: 'draft' | 'published' }) {
  const [done, all] = [formatNumber(rows.filter(({ saved }) => saved === as).length), formatNumber(rows.length)];
  return (
    <p className="text-sm text-ash tabular-nums">
      {as === 'published' ? (
        <Trans>
          {done} of {all} published
        </Trans>
      ) : (
        <Trans>
          {done} of {all} saved
        </Trans>
      )}
    </p>
  );
}
