import { Trans, useLingui } from '@lingui/react/macro';
import { use, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { OriginContext } from './head.tsx';
import { toast } from './toast.ts';

const never = () => () => {};
const canShare = () => typeof navigator.share === 'function';

/** WhatsApp first, then the link itself, then what the device offers. `path` is an address on this site. */
export function Share({ title, path }: { title: string; path: string }) {
  const { t } = useLingui();
  const address = `${use(OriginContext)}${path}`;
  const hasNative = useSyncExternalStore(never, canShare, () => false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t`Link copied`);
    } catch {
      // On plain http the clipboard is closed: the address is there to be copied by hand.
      toast.info(address);
    }
  };
  return (
    <div role="group" aria-label={t`Share`} className="flex flex-wrap gap-3">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className="button button-secondary"
      >
        WhatsApp
      </a>
      <Button onClick={() => void copy()}>
        <Trans>Copy link</Trans>
      </Button>
      {hasNative ? (
        // Whoever closes the device's own panel has changed their mind: no failure.
        <Button onClick={() => void navigator.share({ title, url: address }).catch(() => {})}>
          <Trans>Share…</Trans>
        </Button>
      ) : null}
    </div>
  );
}
