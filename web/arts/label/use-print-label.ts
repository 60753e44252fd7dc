import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';

/** Draws the code of a text. */
export type CodeOf = ComponentType<{ text: string }>;

/** Prints an artwork's label; its QR code is loaded at the first printing, and left out when it cannot be loaded. */
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
