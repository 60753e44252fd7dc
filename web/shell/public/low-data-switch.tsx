import { Trans } from '@lingui/react/macro';
import { setLowData, useLowData } from '#web/kit/browser/low-data.ts';

/** Switches low-data mode: smaller pictures, system fonts, no prefetching. */
export function LowDataSwitch() {
  const isOn = useLowData();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => setLowData(!isOn)}
      className="inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:text-soot hover:underline"
    >
      <span aria-hidden="true" className="switch" />
      <Trans>Low data</Trans>
    </button>
  );
}
