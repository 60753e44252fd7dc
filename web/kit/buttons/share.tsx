import { Trans, useLingui } from '@lingui/react/macro';
import { use, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { OriginContext } from '#web/kit/browser/head.tsx';
import { CheckIcon } from '#web/kit/visuals/more-icons.tsx';
import { useCopy } from './use-copy.ts';

const never = () => () => {};
const canShare = () => typeof navigator.share === 'function';

/** WhatsApp first, then copying the link, email, and the device's share sheet. `path` is an address on this site. */
export function Share({ title, path }: { title: string; path: string }) {
  const { t } = useLingui();
  const address = `${use(OriginContext)}${path}`;
  const hasNative = useSyncExternalStore(never, canShare, () => false);
  const message = encodeURIComponent(`${title} ${address}`);
  return (
    <div role="group" aria-label={t`Share`} className="flex flex-wrap gap-3">
      <a href={`https://wa.me/?text=${message}`} target="_blank" rel="noopener noreferrer" className="button button-secondary">
        WhatsApp
      </a>
      <CopyLink address={address} />
      <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${message}`} className="button button-secondary">
        <Trans>Email</Trans>
      </a>
      {hasNative ? (
        // Closing the share sheet rejects: that is no failure.
        <Button onClick={() => void navigator.share({ title, url: address }).catch(() => {})}>
          <Trans>Share…</Trans>
        </Button>
      ) : null}
    </div>
  );
}

/** Copies the address and confirms it on the button: a toast would not be announced over a dialog. */
function CopyLink({ address }: { address: string }) {
  const { t } = useLingui();
  const { state, copy } = useCopy(address);
  return (
    <>
      <Button onClick={copy}>
        {state === 'copied' ? <CheckIcon className="size-5" /> : null}
        {state === 'copied' ? <Trans>Link copied</Trans> : <Trans>Copy link</Trans>}
      </Button>
      <output className="sr-only">{state === 'copied' ? t`Link copied` : null}</output>
      {state === 'by hand' ? (
        <input readOnly aria-label={t`Address of this page`} value={address} ref={selectAll} className="input order-last" />
      ) : null}
    </>
  );
}

const selectAll = (input: HTMLInputElement | null) => input?.select();
