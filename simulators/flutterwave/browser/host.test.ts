import { JSDOM } from 'jsdom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as HostModule from './host.ts';

type Host = typeof HostModule;
type Posted = { name: string };
let loads = 0;

const pack = (options: Record<string, string>) =>
  `__=${btoa(
    Object.entries(options)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&'),
  )}`;

/** The module as it loads in a page at this address: alone, or in a frame whose parent notes what it is sent. */
async function load(query: string, isFramed: boolean) {
  const { window } = new JSDOM('', { url: `https://pay.example/${query}` });
  const posted: Posted[] = [];
  const parent = { postMessage: (message: Posted) => void posted.push(message) };
  const replaced: string[] = [];
  vi.stubGlobal('window', isFramed ? { parent } : Object.assign(window, { parent: window }));
  vi.stubGlobal('location', { search: window.location.search, replace: (to: string) => void replaced.push(to) });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  // A query makes it another module; to forget all modules would cost the files that follow in this worker theirs.
  loads += 1;
  const host = (await import(/* @vite-ignore */ `./host.ts?load=${loads}`)) as Host;
  const say = (data: unknown) => window.dispatchEvent(new window.MessageEvent('message', { data }));
  return { host, posted, replaced, say };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CONFIG = { txref: 'order-1', amount: '35000', customer_email: 'aline+shop@example.com' };

describe('the options in the address', () => {
  test('are read as they were packed, also where a + became a space', async () => {
    const { host } = await load('', false);
    expect(host.unpackConfig(`?${pack(CONFIG)}`)).toEqual(CONFIG);
    // Its base64 has a plus sign, which an address shows as a space.
    const withPlus = { name: '~~>>??~~>>' };
    expect(host.unpackConfig(`?${pack(withPlus)}`)).toEqual(withPlus);
    expect(host.unpackConfig('?other=1')).toBeUndefined();
  });
});

describe('a page of its own', () => {
  test('has the options of its address, and sends nothing to anybody', async () => {
    const { host, posted } = await load(`?${pack(CONFIG)}`, false);
    expect(host.isFramed).toBe(false);
    expect(await host.receiveConfig()).toEqual(CONFIG);
    host.postToHost('close');
    expect(posted).toEqual([]);
  });

  test('without options is an empty payment', async () => {
    const { host } = await load('', false);
    expect(await host.receiveConfig()).toEqual({});
  });
});

describe('a page in the frame of a shop', () => {
  const meta = { name: 'updategotten', meta: [{ metaname: 'order', metavalue: 7 }] };

  test('says that it is ready, and takes the payment that comes, with what came before it', async () => {
    const { host, posted, say } = await load('', true);
    const received = host.receiveConfig();
    expect(posted).toEqual([{ name: 'readytorecieve' }]);
    say(null);
    say({ name: 'another message' });
    say(meta);
    say({ name: 'config', configdata: pack(CONFIG) });
    expect(await received).toEqual({ ...CONFIG, meta: { order: 7 } });
  });

  test('with a payment in its address waits for the rest, but not for ever', async () => {
    const first = await load(`?${pack(CONFIG)}`, true);
    const received = first.host.receiveConfig();
    first.say(meta);
    expect(await received).toEqual({ ...CONFIG, meta: { order: 7 } });
    vi.unstubAllGlobals();
    const second = await load(`?${pack(CONFIG)}`, true);
    vi.useFakeTimers();
    const alone = second.host.receiveConfig();
    vi.runAllTimers();
    expect(await alone).toEqual(CONFIG);
  });

  test('starts again for a second payment', async () => {
    const { host, say, replaced } = await load('', true);
    void host.receiveConfig();
    say({ name: 'config', configdata: pack(CONFIG) });
    say({ name: 'config', configdata: pack({ ...CONFIG, txref: 'order-2' }) });
    expect(replaced).toEqual([`/?${pack({ ...CONFIG, txref: 'order-2' })}`]);
  });

  test('reports to the shop around it', async () => {
    const { host, posted } = await load('', true);
    host.postToHost('vbvcomplete', { tx: 1 });
    expect(posted).toEqual([{ name: 'vbvcomplete', tx: 1 }]);
  });
});
