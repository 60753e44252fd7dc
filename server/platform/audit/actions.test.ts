import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { auditKinds } from '#contract/audit.ts';

const root = path.join(import.meta.dirname, '../../..');
const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts');

// An action that is not in the list is a type error where it is recorded.
test('every action that the audit log can have is recorded somewhere', () => {
  const code = ['server', 'demo']
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((file) => isSource(file) && file !== 'server/platform/audit/renamed-actions.ts')
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  expect(auditKinds.filter((action) => !code.includes(`'${action}'`))).toEqual([]);
});
