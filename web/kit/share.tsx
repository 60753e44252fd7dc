import { Trans, useLingui } from '@lingui/react/macro';
import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { OriginContext } from './head.tsx';
import { CheckIcon } from './icons.tsx';

const COPIED_MS = 4_000;
const never = () => () => {};
const canShare = () => typeof navigator.share === 'function';

/** WhatsApp first, then the link itself, e-mail, and what the device offers. `path` is an address on this site. */
export function Share({ title, path }: { title: string; path: string }) {
  const { t } = useLingui();
  const address = `${use(OriginContext)}${path}`;
  const hasNative = useSyncExternalStore(never, canShare, () => false);
  const words = encodeURIComponent(`${title} ${address}`);
  return (
    <div role="group" aria-label={t`Share`} className="flex flex-wrap gap-3">
      <a href={`https://wa.me/?text=${words}`} target="_blank" rel="noopener noreferrer" className="button button-secondary">
        WhatsApp
      </a>
      <CopyLink address={address} />
      <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${words}`} className="button button-secondary">
        <Trans>E-mail</Trans>
      </a>
      {hasNative ? (
        // Whoever closes the device's own panel has changed their mind: no failure.
        <Button onClick={() => void navigator.share({ title, url: address }).catch(() => {})}>
          <Trans>Share…</Trans>
        </Button>
      ) : null}
    </div>
  );
}

/** Copies, and says so where one looks at that moment; a toast would not be heard over a dialog. */
function CopyLink({ address }: { address: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<'idle' | 'copied' | 'by hand'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    // On plain http the clipboard is closed: the address is there to be copied by hand.
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
