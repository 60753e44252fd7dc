import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';

/** Draws the code of a text. */
export type CodeOf = ComponentType<{ text: string }>;

/** Prints a work's label; the code for telephones is drawn when somebody prints, and the label goes without it where it cannot be loaded. */
export function usePrintLabel(): { Code: CodeOf | undefined; printLabel: () => Promise<void> } {
  const [Code, setCode] = useState<CodeOf>();
  const printLabel = async () => {
    const loaded = await import('./qr-code.tsx').then(
      ({ QrCode }) => QrCode,
      () => undefined,
    );
    flushSync(() => setCode(() => loaded));
    print();
  };
  return { Code, printLabel };
}
