import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { isListKey } from './use-list-keys.ts';

/** The keys of a list's own acts on the row that has the focus, with what each does. The row has the button of each, marked by `data-key`. */
export type RowKeys = Readonly<Record<string, string>>;

const NO_KEYS: RowKeys = {};

/** The keys of a list, shown by a word beneath it on a wide screen, and by `?`. */
export function KeysHelp({ keys = NO_KEYS }: { keys?: RowKeys | undefined }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isListKey(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="?"
        className="hidden min-h-8 self-start text-xs text-ash underline decoration-edge underline-offset-4 hover:text-soot xl:inline-block"
        onClick={() => setOpen(true)}
      >
        <Trans>Keyboard shortcuts</Trans>
      </button>
      <Help isOpen={isOpen} keys={keys} onClose={() => setOpen(false)} />
    </>
  );
}

/** The keys of a list's own acts in one line at its head, on a wide screen with a keyboard. */
export function KeysLine({ keys }: { keys: RowKeys | undefined }) {
  if (!keys) return null;
  return (
    <span className="ml-auto hidden items-baseline gap-x-3 text-xs text-ash xl:flex">
      {[...Object.entries(keys), ['?', undefined] as const].map(([key, does]) => (
        <span key={key} className="inline-flex items-baseline gap-x-1">
          <kbd className="border border-edge bg-mat px-1.5">{key}</kbd> {does ?? <Trans>All keys</Trans>}
        </span>
      ))}
    </span>
  );
}

function Help({ isOpen, keys, onClose }: { isOpen: boolean; keys: RowKeys; onClose: () => void }) {
  const { t } = useLingui();
  const all: (readonly [keys: string, does: string])[] = [
    ['j  ↓', t`Next row`],
    ['k  ↑', t`Previous row`],
    ['Enter', t`Open the row`],
    ...Object.entries(keys),
    ['x', t`Select the row; with Shift all up to it`],
    ['Esc', t`End the selection`],
    ['Ctrl Z', t`Undo`],
    ['/', t`Search the list`],
    ['Ctrl K', t`Search everything`],
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 text-sm">
        {all.map(([key, does]) => (
          <div key={key} className="contents">
            <dt className="flex gap-1">
              {key.split(/\s+/).map((one) => (
                <kbd key={one} className="border border-edge bg-mat px-2 py-0.5 text-xs">
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
