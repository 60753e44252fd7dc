import { execFile } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';
import { generateTypes } from './generate-types.ts';
import { readDescription } from './read-description.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(import.meta.dirname, 'client');
const server = useTestServer();
let url: string;

type Client = Record<string, (...values: unknown[]) => Promise<unknown>>;
/** By its address: its types exist only when they have been generated. */
async function openClient(token?: string): Promise<Client> {
  const made = (await import(pathToFileURL(path.join(folder, 'calls.ts')).href)) as { openClient(url: string, token?: string): Client };
  return made.openClient(url, token);
}

beforeAll(async () => {
  await generateTypes(await readDescription(), path.join(root, '.tsbuild/api-client/description.d.ts'));
  for (const name of ['Thousand Hills', 'Lake Kivu']) await makeArt(server.services.db, { name });
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

test('a program that uses the generated types compiles', async () => {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const findings = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
    () => '',
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
  expect(findings).toBe('');
});

test('a public call, a list, one signed in, a JSON body and a refusal', async () => {
  const visitor = await openClient();
  expect(await visitor['countArts']!()).toBe(2);
  expect(await visitor['listNames']!(1)).toEqual(['Lake Kivu']);
  expect(await visitor['readUnknownArt']!(randomUUIDv7())).toMatch(/^arts\.notFound: \w/);
  const [name, email] = ['Aline Mukamana', someEmail()];
  expect(await visitor['signUp']!(name, email, 'a long pass phrase of hers')).toMatchObject({ role: 'User', name });
  const customer = await openClient((await server.person()).token);
  expect(await customer['readMyCart']!()).toBe(0);
});

test('a file in a form', async () => {
  const { token } = await server.person({ role: 'Artist', status: 'pending' });
  const file = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'certificate.pdf', { type: 'application/pdf' });
  expect(await (await openClient(token))['addDocument']!(file)).toMatchObject({ name: 'certificate.pdf', kind: 'pdf' });
});
