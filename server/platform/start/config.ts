import path from 'node:path';
import * as z from 'zod/mini';
import { isLoopback } from './loopback.ts';

const whole = (min: number, max: number, fallback: number) => {
  const words = `must be a whole number from ${min} to ${max}`;
  return z._default(z.coerce.number(words).check(z.int(words), z.gte(min, words), z.lte(max, words)), fallback);
};
const filled = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text?.trim()),
);

/** An address that begins with one of these prefixes. */
const addressOf = (...schemes: string[]) => {
  const words = `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return filled.check(z.refine((text) => !text || (URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))), words));
};
/** A switch in the usual words; any other word is refused, so that a typing error does not open a shop. */
const SWITCH_TEXTS: Record<string, boolean> = {
  '1': true,
  on: true,
  true: true,
  yes: true,
  '0': false,
  off: false,
  false: false,
  no: false,
};
const switchOf = (text: string): boolean | undefined => SWITCH_TEXTS[text.trim().toLowerCase()];
const isSwitch = z.refine<string>((text) => switchOf(text) !== undefined, 'must be on or off, or 1 or 0');
const switched = (fallback: boolean) =>
  z.pipe(
    z._default(z.string().check(isSwitch), fallback ? 'on' : 'off'),
    z.transform((text) => switchOf(text) === true),
  );
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const HOURS = 'must be a number of hours above 0';

/** The settings of contract.md section 6, from the environment. */
const Environment = z.object({
  PORT: whole(0, 65_535, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: filled,
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: addressOf('postgres', 'postgresql'),
  DATABASE_POOL: whole(2, 1_000, 20),
  REDIS_URL: addressOf('redis', 'rediss'),
  STORAGE_URL: addressOf('s3'),
  SMTP_URL: addressOf('smtp', 'smtps'),
  MAIL_FROM: z._default(z.string(), 'Ubugeni <hello@ubugeni.example>'),
  FLW_PUBLIC_KEY: filled,
  FLW_SECRET_KEY: filled,
  FLW_SECRET_HASH: filled,
  FLW_BASE_URL: filled,
  FLW_SCRIPT_URL: filled,
  PAYMENT_CURRENCIES: z._default(z.string(), 'RWF,NGN'),
  ORDER_HOLD_HOURS: z._default(z.coerce.number(HOURS).check(z.gt(0, HOURS)), 24),
  DEMO: z.pipe(
    z.optional(z.string().check(isSwitch)),
    z.transform((text) => (text === undefined ? undefined : switchOf(text))),
  ),
  PAYMENTS: z.optional(
    z.string().check(z.refine((text) => text.trim() === 'simulator', 'knows one word, simulator; with FLW_* keys it is left out')),
  ),
  SIMULATOR_PORT: whole(0, 65_535, 0),
  SIMULATOR_URL: filled,
  ADMIN_EMAIL: filled,
  ADMIN_PASSWORD: filled,
  RATE_LIMITS: switched(true),
  TRUST_PROXY: filled,
  METRICS_PUBLIC: switched(false),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
});

export type FlutterwaveKeys = { publicKey: string; secretKey: string; secretHash: string | undefined; baseUrl: string; scriptUrl: string };

/** Where the simulator listens, 0: on any free port, and where browsers find it; without a `url` those of this machine alone do. */
type SimulatorPlace = { port: number; url: string | undefined };

export type Config = {
  port: number;
  host: string;
  /** Origin under which the shop is reached, without a trailing slash; links in mails are made from it, never from Host. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  redisUrl: string | undefined;
  storageUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** undefined: no keys are set, and the simulator is started. */
  flutterwave: FlutterwaveKeys | undefined;
  /** PAYMENTS=simulator: where PUBLIC_URL is https, the simulator must be requested explicitly. */
  isSimulatorWanted: boolean;
  simulator: SimulatorPlace;
  currencies: ('RWF' | 'NGN')[];
  orderHoldHours: number;
  /** Whether an empty shop is filled with demo content. */
  demo: boolean;
  /** HOST and PUBLIC_URL are this machine only, without https: only then may the demo accounts have the published password. */
  isLocal: boolean;
  admin: { email: string; password: string } | undefined;
  rateLimits: boolean;
  /** Addresses of the proxies in front, comma separated. */
  trustProxy: string | undefined;
  metricsPublic: boolean;
  logLevel: string;
};

/** An invalid setting; the message names it and says what would be valid. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused';
}

/** Reads the settings; throws ConfigRefused with a sentence for the operator. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty setting, as in a template to fill in, counts as unset.
  const filledIn = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = z.safeParse(Environment, filledIn);
  if (!parsed.success) {
    throw new ConfigRefused(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '));
  }
  const e = parsed.data;
  const publicUrl = originOf('PUBLIC_URL', e.PUBLIC_URL ?? `http://${ownHost(e.HOST)}:${e.PORT}`);
  const isLocal = isLoopback(e.HOST) && isLoopback(new URL(publicUrl).hostname) && publicUrl.startsWith('http:');
  const rateLimits = e.RATE_LIMITS;
  if (!rateLimits && publicUrl.startsWith('https:')) {
    throw new ConfigRefused('RATE_LIMITS=off is for load tests and refused when PUBLIC_URL is https.');
  }
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    redisUrl: e.REDIS_URL,
    storageUrl: e.STORAGE_URL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    flutterwave: readFlutterwave(e, publicUrl),
    isSimulatorWanted: e.PAYMENTS !== undefined,
    simulator: readSimulator(e, publicUrl),
    currencies: readCurrencies(e.PAYMENT_CURRENCIES),
    orderHoldHours: e.ORDER_HOLD_HOURS,
    demo: e.DEMO ?? isLocal,
    isLocal,
    admin: readAdmin(e),
    rateLimits,
    trustProxy: e.TRUST_PROXY,
    metricsPublic: e.METRICS_PUBLIC,
    logLevel: e.LOG_LEVEL,
  };
}

/** The address by which this machine reaches the host that is listened on; an IPv6 one is in brackets. */
export function ownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function originOf(name: string, address: string): string {
  const url = URL.parse(address);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  throw new ConfigRefused(`${name}: '${address}' is not an address such as https://ubugeni.example`);
}

function readAdmin(e: z.output<typeof Environment>): Config['admin'] {
  if (!e.ADMIN_EMAIL && !e.ADMIN_PASSWORD) return undefined;
  if (!e.ADMIN_EMAIL || !e.ADMIN_PASSWORD) throw new ConfigRefused('ADMIN_EMAIL and ADMIN_PASSWORD belong together.');
  return { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD };
}

const FLUTTERWAVE_NAMES = ['FLW_PUBLIC_KEY', 'FLW_SECRET_KEY', 'FLW_SECRET_HASH', 'FLW_BASE_URL', 'FLW_SCRIPT_URL'] as const;

function readFlutterwave(e: z.output<typeof Environment>, publicUrl: string): FlutterwaveKeys | undefined {
  const set = FLUTTERWAVE_NAMES.filter((name) => e[name]);
  if (set.length === 0) return undefined;
  if (e.PAYMENTS) throw new ConfigRefused(`PAYMENTS=simulator and ${set.join(', ')} contradict each other. Leave one of them out.`);
  if (!e.FLW_PUBLIC_KEY || !e.FLW_SECRET_KEY) {
    const missing = (['FLW_PUBLIC_KEY', 'FLW_SECRET_KEY'] as const).filter((name) => !e[name]);
    throw new ConfigRefused(`Flutterwave's settings belong together: ${set.join(', ')} is set, ${missing.join(' and ')} is missing.`);
  }
  if (!e.FLW_PUBLIC_KEY.startsWith('FLWPUBK')) throw new ConfigRefused('FLW_PUBLIC_KEY does not look like a public key (FLWPUBK…).');
  const isLive = !e.FLW_SECRET_KEY.includes('TEST');
  if (isLive && !publicUrl.startsWith('https:')) {
    throw new ConfigRefused('A live FLW_SECRET_KEY is refused while PUBLIC_URL is not https.');
  }
  return {
    publicKey: e.FLW_PUBLIC_KEY,
    secretKey: e.FLW_SECRET_KEY,
    secretHash: e.FLW_SECRET_HASH,
    baseUrl: (e.FLW_BASE_URL ?? 'https://api.flutterwave.com').replace(/\/(v3\/?)?$/, ''),
    scriptUrl: e.FLW_SCRIPT_URL ?? 'https://checkout.flutterwave.com/v3.js',
  };
}

/** In one network, by http, other machines find the simulator on the port after the shop's; by https its operator says where. */
function readSimulator(e: z.output<typeof Environment>, publicUrl: string): SimulatorPlace {
  const set = (['SIMULATOR_PORT', 'SIMULATOR_URL'] as const).filter((name) => e[name]);
  if (set.length > 0 && FLUTTERWAVE_NAMES.some((name) => e[name])) {
    throw new ConfigRefused(`${set.join(', ')} and the FLW_* settings contradict each other. Leave one of them out.`);
  }
  const { protocol, hostname } = new URL(publicUrl);
  const isNear = protocol === 'http:' && !isLoopback(e.HOST) && e.PORT > 0 && e.PORT < 65_535;
  const port = e.SIMULATOR_PORT || (isNear ? e.PORT + 1 : 0);
  const near = isNear ? `http://${hostname}:${port}` : undefined;
  return { port, url: e.SIMULATOR_URL ? simulatorUrl(e.SIMULATOR_URL, protocol) : near };
}

function simulatorUrl(address: string, protocol: string): string {
  const url = originOf('SIMULATOR_URL', address);
  if (protocol === 'http:' || url.startsWith('https:')) return url;
  throw new ConfigRefused('SIMULATOR_URL must be https, as PUBLIC_URL is: browsers load nothing else there.');
}

function readCurrencies(text: string): ('RWF' | 'NGN')[] {
  const names = text.split(',').map((name) => name.trim().toUpperCase());
  const known = names.filter((name): name is 'RWF' | 'NGN' => name === 'RWF' || name === 'NGN');
  if (known.length === 0 || known.length !== names.length) throw new ConfigRefused('PAYMENT_CURRENCIES: RWF and NGN are known.');
  return known;
}
