import { parseArgs } from 'node:util';
import { startSimulator } from './server.ts';
import { signatures } from './charges/webhooks.ts';
import { returnMemory } from './memory/collect.ts';

// The payment provider's simulator as a process of its own. Its one line on stdout has its address. Its secrets come by environment,
// because every user of a machine can read command lines.
const { env } = process;
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    'public-url': { type: 'string' },
    'webhook-url': { type: 'string' },
    'public-key': { type: 'string' },
    signature: { type: 'string', default: 'verif-hash' },
    data: { type: 'string' },
    speed: { type: 'string', default: '1' },
    switches: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

let stop: () => void = () => process.exit(0);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop());
// Ends when its parent is gone, even by kill -9 and even before this was loaded.
if (process.connected) process.on('disconnect', () => stop());
else if (process.send) stop();

try {
  const given = { publicKey: values['public-key'], secretKey: env['SIMULATOR_SECRET_KEY'], secretHash: env['SIMULATOR_SECRET_HASH'] };
  const signature = signatures.find((one) => one === values.signature);
  if (!signature) throw new Error(`--signature: ${signatures.join(', ')} are known.`);
  const simulator = await startSimulator({
    host: values.host,
    port: wholeNumber('port', values.port),
    publicUrl: values['public-url'],
    webhook: values['webhook-url'],
    signature,
    keys: Object.fromEntries(Object.entries(given).filter(([, key]) => key)),
    hasSwitches: values.switches,
    dataFile: values.data,
    speed: Math.max(1, wholeNumber('speed', values.speed)),
  });
  let closing: Promise<unknown> | undefined;
  stop = () => void (closing ??= simulator.close().then(() => process.exit(0)));
  console.log(JSON.stringify({ url: simulator.url, port: simulator.port, ...simulator.keys }));
  returnMemory();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} takes a whole number, not '${text}'.`);
  return value;
}
