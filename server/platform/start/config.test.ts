import { expect, test } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';

test('invalid settings are refused with a sentence that names them', () => {
  const cases: [setting: Record<string, string>, names: RegExp][] = [
    [{ PORT: 'abc' }, /^PORT must be a whole number from 0 to 65535$/],
    [{ PORT: '99999' }, /^PORT must be/],
    [{ ORDER_HOLD_HOURS: '0' }, /^ORDER_HOLD_HOURS must be a number of hours/],
    [{ DATABASE_POOL: '0' }, /^DATABASE_POOL must be/],
    [{ DATABASE_URL: 'somewhere' }, /^DATABASE_URL must be an address that begins with postgres:/],
    [{ REDIS_URL: 'cache' }, /^REDIS_URL must be/],
    [{ STORAGE_URL: 'bucket' }, /^STORAGE_URL must be an address that begins with s3:/],
    [{ SMTP_URL: 'mail.example' }, /^SMTP_URL must be/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    [{ PUBLIC_URL: 'ubugeni.example' }, /^PUBLIC_URL: 'ubugeni.example' is not an address/],
    [{ PUBLIC_URL: 'ftp://ubugeni.example' }, /^PUBLIC_URL/],
    [{ PAYMENT_CURRENCIES: 'USD' }, /^PAYMENT_CURRENCIES/],
    [{ ADMIN_EMAIL: 'ineza@example.com' }, /^ADMIN_EMAIL and ADMIN_PASSWORD belong together/],
    [{ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ubugeni.example' }, /^RATE_LIMITS=off/],
    [{ RATE_LIMITS: 'of' }, /^RATE_LIMITS must be on or off/],
    [{ DEMO: 'none' }, /^DEMO must be on or off/],
    [{ FLW_PUBLIC_KEY: 'FLWPUBK-1' }, /belong together: FLW_PUBLIC_KEY is set, FLW_SECRET_KEY is missing/],
    [{ FLW_SECRET_KEY: 'FLWSECK_TEST-1', FLW_SECRET_HASH: 'x' }, /FLW_PUBLIC_KEY is missing/],
    [{ FLW_SECRET_HASH: 'x' }, /FLW_PUBLIC_KEY and FLW_SECRET_KEY is missing/],
    [{ FLW_BASE_URL: 'http://127.0.0.1:9' }, /FLW_PUBLIC_KEY and FLW_SECRET_KEY is missing/],
    [{ FLW_PUBLIC_KEY: 'FLWPUBK-1', PAYMENTS: 'simulator' }, /^PAYMENTS=simulator and FLW_PUBLIC_KEY contradict each other/],
    [{ PAYMENTS: 'none' }, /^PAYMENTS knows one word, simulator/],
    [{ SIMULATOR_URL: 'pay.example' }, /^SIMULATOR_URL: 'pay.example' is not an address/],
    [{ SIMULATOR_URL: 'http://pay.example', PUBLIC_URL: 'https://ubugeni.example' }, /^SIMULATOR_URL must be https/],
    [{ SIMULATOR_PORT: '4000', FLW_PUBLIC_KEY: 'FLWPUBK-1', FLW_SECRET_KEY: 'FLWSECK_TEST-1' }, /^SIMULATOR_PORT and the FLW_/],
    [{ FLW_PUBLIC_KEY: 'FLWSECK-1', FLW_SECRET_KEY: 'FLWSECK_TEST-1' }, /does not look like a public key/],
    [
      { FLW_PUBLIC_KEY: 'FLWPUBK-1', FLW_SECRET_KEY: 'FLWSECK-1', PUBLIC_URL: 'http://ubugeni.example' },
      /^A live FLW_SECRET_KEY is refused/,
    ],
  ];
  for (const [setting, names] of cases) {
    const read = () => readConfig(setting);
    expect(read, JSON.stringify(setting)).toThrow(ConfigRefused);
    expect(read, JSON.stringify(setting)).toThrow(names);
  }
});

test('other machines of a network find the simulator beside the shop, and by https where its operator says', () => {
  const placeOf = (settings: Record<string, string>) => readConfig(settings).simulator;
  expect(placeOf({})).toEqual({ port: 0, url: undefined });
  const near = { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.7:3000' };
  expect(placeOf(near)).toEqual({ port: 3001, url: 'http://192.168.1.7:3001' });
  expect(placeOf({ ...near, SIMULATOR_PORT: '4000' })).toEqual({ port: 4000, url: 'http://192.168.1.7:4000' });
  expect(placeOf({ PUBLIC_URL: 'http://shop.lan' }), 'it listens for this machine alone').toEqual({ port: 0, url: undefined });
  const far = { PUBLIC_URL: 'https://ubugeni.example', PAYMENTS: 'simulator' };
  expect(placeOf(far)).toEqual({ port: 0, url: undefined });
  const said = { ...far, SIMULATOR_PORT: '4000', SIMULATOR_URL: 'https://pay.ubugeni.example/' };
  expect(placeOf(said)).toEqual({ port: 4000, url: 'https://pay.ubugeni.example' });
});

test('without settings the shop is local to this machine; empty settings count as unset', () => {
  const config = readConfig({ DATABASE_URL: '', SMTP_URL: ' ' });
  expect(config).toMatchObject({ port: 3000, publicUrl: 'http://127.0.0.1:3000', demo: true, rateLimits: true, orderHoldHours: 24 });
  expect([config.databaseUrl, config.smtpUrl, config.admin, config.flutterwave]).toEqual([undefined, undefined, undefined, undefined]);
});

test('every empty setting counts as unset', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'PAYMENT_CURRENCIES',
    'ORDER_HOLD_HOURS',
    'DEMO',
    'RATE_LIMITS',
    'METRICS_PUBLIC',
    'LOG_LEVEL',
  ];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readConfig({}));
});

test("without PUBLIC_URL the shop's address is the host it listens on", () => {
  const addresses = ['0.0.0.0', '::', '::1', '192.168.1.7'].map((HOST) => readConfig({ HOST, PORT: '80' }).publicUrl);
  expect(addresses).toEqual(['http://127.0.0.1', 'http://127.0.0.1', 'http://[::1]', 'http://192.168.1.7']);
});

test('demo content is the default only where HOST and PUBLIC_URL are this machine only, without https', () => {
  const demoOf = (settings: Record<string, string>) => {
    const { demo, isLocal } = readConfig(settings);
    return [demo, isLocal];
  };
  for (const HOST of ['127.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', '127.8.9.10', '127.1', '::1', '[::1]', '0:0:0:0:0:0:0:1']) {
    expect(demoOf({ HOST, PUBLIC_URL: 'http://localhost:3000' }), HOST).toEqual([true, true]);
  }
  for (const PUBLIC_URL of ['http://127.0.0.1', 'http://localhost.:8080', 'http://[::1]:3000', 'http://0x7f.1']) {
    expect(demoOf({ PUBLIC_URL }), PUBLIC_URL).toEqual([true, true]);
  }
  for (const HOST of ['0.0.0.0', '::', '192.168.1.7', '10.0.0.1', '::2', 'shop', '127.0.0.1.example', 'localhost.example', 'not a host']) {
    expect(demoOf({ HOST, PUBLIC_URL: 'http://127.0.0.1:3000' }), HOST).toEqual([false, false]);
  }
  const addresses = ['http://ubugeni.example', 'https://localhost', 'https://127.0.0.1', 'http://127.0.0.1@ubugeni.example'];
  for (const PUBLIC_URL of [...addresses, 'http://0.0.0.0:3000', 'http://[::]']) {
    expect(demoOf({ PUBLIC_URL }), PUBLIC_URL).toEqual([false, false]);
  }
  expect(demoOf({ HOST: '0.0.0.0' })).toEqual([false, false]);
  expect(demoOf({ HOST: '0.0.0.0', DEMO: '1' })).toEqual([true, false]);
  expect(demoOf({ DEMO: '0' })).toEqual([false, true]);
});

test('switches accept the usual words', () => {
  for (const off of ['0', 'off', 'false', 'No']) {
    expect(readConfig({ DEMO: off, RATE_LIMITS: off, METRICS_PUBLIC: off })).toMatchObject({
      demo: false,
      rateLimits: false,
      metricsPublic: false,
    });
  }
  expect(readConfig({ DEMO: 'true', METRICS_PUBLIC: '1' })).toMatchObject({ demo: true, metricsPublic: true });
});

test('addresses of external services are taken as they are', () => {
  const around = {
    DATABASE_URL: 'postgresql://u:p@db/x',
    REDIS_URL: 'redis://cache',
    STORAGE_URL: 's3://bucket',
    SMTP_URL: 'smtps://u:p@mail',
  };
  expect(readConfig(around)).toMatchObject({
    databaseUrl: around.DATABASE_URL,
    redisUrl: around.REDIS_URL,
    storageUrl: around.STORAGE_URL,
    smtpUrl: around.SMTP_URL,
  });
});
