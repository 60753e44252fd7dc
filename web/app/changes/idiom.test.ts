import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = path.join(import.meta.dirname, '../..');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file));

/** The files with such a text. */
const filesWith = (text: RegExp): string[] => files.filter((file) => text.test(readFileSync(path.join(web, file), 'utf8')));

it('a failed change is shown in one place', () => {
  expect(filesWith(/toast\.error\(/)).toEqual(['app/failures/show-failure.ts']);
});

it('everything that changes is a change: what it made old and how it went is the one handler’s', () => {
  expect(filesWith(/\buseMutation\b|\bmutationFn\b|\bmutationKey\b/)).toEqual(['app/changes/use-change.ts']);
  expect(filesWith(/\binvalidateQueries\b|\bresetQueries\b/).toSorted()).toEqual(['app/changes/use-change.ts', 'app/query.ts']);
});

it('no key of a query is written by hand, but made of its call', () => {
  expect(filesWith(/queryKey: \[['"`]/)).toEqual([]);
});

it('a form shows the explanation of its own change, and names no situation of it a second time', () => {
  // Where one act does several things, each says beside itself why it failed: of several files chosen at once, each by its name.
  const several = [
    'artists/application/documents-form.tsx',
    'arts/many/save-rows.ts',
    'arts/pictures/use-pictures.ts',
    'blog/writing/use-pictures.ts',
    'dashboard/list-state/in-calls.ts',
    'dashboard/list/use-bulk.ts',
  ];
  expect(filesWith(/\b(explain)\('(?!load|fetch|getUser|addToCart|startChat|sendMessage|publishText)/).toSorted()).toEqual(several);
});
