// The messages between the payment page and the merchant's page around it (payment-provider.md section 3).

export type Fields = Record<string, unknown>;

/** True inside the modal's iframe; false when the page is a tab of its own. */
export const isFramed = window.parent !== window;

/** Sends a message to the script around the iframe. Its origin is unknown: merchants are many. */
export function postToHost(name: string, more: Fields = {}): void {
  if (isFramed) window.parent.postMessage({ name, ...more }, '*');
}

/** The options inside `__=base64(k=v&…)`; undefined when there are none. */
export function unpackConfig(query: string): Fields | undefined {
  const packed = new URLSearchParams(query).get('__');
  if (!packed) return undefined;
  // A `+` of the base64 arrives as a space.
  const pairs = atob(packed.replaceAll(' ', '+')).split('&');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [decodeURIComponent(name), decodeURIComponent(value)];
    }),
  );
}

/** How long a host may take to send what is not in the address. */
const PATIENCE_MS = 1_000;

/** Waits until the merchant's page has sent the payment: in the address, or in a message to the preloaded iframe. */
export function receiveConfig(): Promise<Fields> {
  const fromAddress = unpackConfig(location.search);
  if (!isFramed) return Promise.resolve(fromAddress ?? {});
  return new Promise((resolve) => {
    let meta: Fields = {};
    let isConfigured = fromAddress !== undefined;
    addEventListener('message', ({ data }: MessageEvent<Fields | null>) => {
      if (data?.['name'] === 'updategotten') {
        const list = (data['meta'] ?? []) as { metaname: string; metavalue: unknown }[];
        meta = Object.fromEntries(list.map(({ metaname, metavalue }) => [metaname, metavalue]));
        if (fromAddress) resolve({ ...fromAddress, meta });
      }
      if (data?.['name'] !== 'config') return;
      // A second payment before the first was closed starts this page again.
      if (isConfigured) return location.replace(`/?${String(data['configdata'])}`);
      isConfigured = true;
      resolve({ ...unpackConfig(`?${String(data['configdata'])}`), meta });
    });
    postToHost('readytorecieve');
    if (fromAddress) setTimeout(() => resolve(fromAddress), PATIENCE_MS);
  });
}
