import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
// Walks the folders without git: the tests run on a host that has only Node and npm.
const sources = ['contract', 'server', 'web', 'demo', 'embedded-postgres', 'e2e', 'scripts', 'bench', 'simulators']
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.tsx?$/.test(file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const imports = (file: string) => [...read(file).matchAll(/(?<!\/)(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

test('contract imports zod and itself only', () => {
  for (const file of sources.filter((name) => name.startsWith('contract/') && !isTest(name))) {
    const foreign = imports(file).filter((name) => name !== 'zod/mini' && !name.startsWith('./'));
    expect(foreign, file).toEqual([]);
  }
});

test('web never imports server, nor server web', () => {
  for (const file of sources) {
    if (file.startsWith('web/'))
      expect(
        imports(file).filter((name) => /#server\/|\/server\//.test(name)),
        file,
      ).toEqual([]);
    if (file.startsWith('server/'))
      expect(
        imports(file).filter((name) => /#web\/|\/web\//.test(name)),
        file,
      ).toEqual([]);
  }
});

test('the client keeps its state by seven areas, each in its queries (product.md section 9)', () => {
  for (const area of ['accounts/sign-in', 'arts', 'artists', 'cart', 'chat', 'contact', 'orders'])
    expect(sources, area).toContain(`web/${area}/queries.ts`);
});

// Drawings and the demo's texts are data, as a picture or a word list is.
const MATERIAL = /^(demo\/(drawings|catalogue)\/|scripts\/seed\/seed-texts)/;

test('no file has more than 300 lines, an unspecific name, or only re-exports', () => {
  for (const file of sources) {
    if (!MATERIAL.test(file)) expect(read(file).split('\n').length, file).toBeLessThanOrEqual(301);
    expect(/(^|\/)(utils?|helpers?|common|lib|misc|index)(\/|\.tsx?$)/.test(file), file).toBe(false);
  }
});

test('no test is skipped or exclusive, and no to-do is left', () => {
  const marks = /\b(TODO|FIXME|XXX|HACK)\b|\b(test|it|describe)\.(skip|only|todo|fixme)\(/;
  for (const file of sources.filter((name) => !name.endsWith('architecture.test.ts'))) expect(marks.test(read(file)), file).toBe(false);
});

test('rendering never inserts raw HTML', () => {
  for (const file of sources.filter((name) => name.startsWith('web/'))) expect(read(file), file).not.toContain('dangerouslySetInnerHTML');
});

test('the built pages contain no code of the server', () => {
  const built = path.join(root, 'build/client/assets');
  const words = ['drizzle-orm', 'FLW_SECRET', 'DATABASE_URL', 'pg-boss', 'password_hash', 'node:fs', 'FLWSECK'];
  const scripts = execFileSync('find', [built, '-name', '*.js'], { encoding: 'utf8' }).split('\n').filter(Boolean);
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts)
    for (const word of words) expect(readFileSync(script, 'utf8').includes(word), `${word} in ${script}`).toBe(false);
});

/** The modules that may open outgoing connections, and to which addresses: fixed ones, the settings' or the provider's, never a client's (threats.md T28). */
const OUTSIDE = {
  'server/payments/provider/flutterwave.ts': 'FLW_BASE_URL',
  'demo/scenes/order-scenes.ts': 'the simulator, in an empty demo shop',
  'server/platform/email/mailer.ts': 'SMTP_URL',
  'server/platform/storage/storage.ts': 'STORAGE_URL',
  'server/platform/live/redis-bus.ts': 'REDIS_URL',
  'server/platform/http/limits/rate-limits.ts': 'REDIS_URL',
};
/** Uses of node:net without outgoing connections: address checks, a type, a check of an own port. */
const STAYS_HOME = /import (\{ isIPv6 \}|\{ BlockList \}|type \{ Socket \}|\{ createServer \}|\{ Server \}) from 'node:net';/g;
const REACHES =
  /\bfetch\(|from '(node:)?(https?|http2|tls|dgram|undici)'|from 'node:net'|\bnew (Redis|S3Client|WebSocket|EventSource)\(|createTransport\(/;

test('only the listed modules open outgoing connections (T28)', () => {
  const ours = sources.filter(
    (file) => /^(server|contract|demo|embedded-postgres)\//.test(file) && !isTest(file) && !file.startsWith('server/testing/'),
  );
  const reaching = ours.filter((file) => REACHES.test(read(file).replaceAll(STAYS_HOME, '')));
  expect(reaching.toSorted()).toEqual(Object.keys(OUTSIDE).toSorted());
});

test("input never becomes a part of a statement's text (T30)", () => {
  // SQL fragments that are written here and nowhere else; everything else is a parameter.
  const fixed = ['to_char(${column} AT TIME ZONE \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS"Z"\')', 'SELECT_PAGES', "b.seller_id = '${FIRST_ID}'"];
  for (const file of sources.filter((name) => name.startsWith('server/') && !isTest(name) && !name.startsWith('server/testing/'))) {
    const text = read(file);
    for (const [, raw = ''] of text.matchAll(/\bsql\.raw\(`?((?:[^()]|\([^()]*\))*?)`?\)/g))
      expect(fixed, `${file}: sql.raw(${raw})`).toContain(raw);
    // Names of tables in the backup's and the listener's own statements come from the catalogue, quoted.
    const isQuoted =
      ['server/database/backup.ts', 'server/database/restore.ts'].includes(file) ||
      file === 'server/platform/live/listen.ts' ||
      file.startsWith('embedded-postgres/');
    if (!isQuoted) expect(text, file).not.toMatch(/\.query(<[^>]*>)?\(\s*`[^`]*\$\{/);
  }
});

test("the payment script is loaded by a click on Pay only, and never on an admin's page (T33)", () => {
  const asking = sources.filter((file) => file.startsWith('web/') && !isTest(file) && /\bloadPaymentScript\(/.test(read(file)));
  expect(asking.toSorted()).toEqual(['web/orders/payment-script.ts', 'web/orders/payment-widget.ts']);
  const reached = (file: string): string[] =>
    sources.filter(
      (name) => name.startsWith('web/') && !isTest(name) && imports(name).some((from) => from.endsWith(`/${path.basename(file)}`)),
    );
  for (const user of reached('web/orders/payment-widget.ts')) expect(user).toMatch(/^web\/(orders|cart)\//);
});
