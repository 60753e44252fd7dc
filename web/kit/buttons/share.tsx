import { Trans, useLingui } from '@lingui/react/macro';
import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { OriginContext } from '#web/kit/browser/head.tsx';
import { CheckIcon } from '#web/kit/visuals/icons.tsx';

const COPIED_MS = 4_000;
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
  const [state, setState] = useState<'idle' | 'copied' | 'by hand'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    // The clipboard needs https: on plain http the address is shown to be copied by hand.
    const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setState('copied'),
      () => setState('by hand'),
    );
  };
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
