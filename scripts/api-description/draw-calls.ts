import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/paths.ts';

// docs/reference/calls.md: every call of the API with who may call it, from the table that the server registers them by.

const root = path.join(import.meta.dirname, '../..');
const cell = (text: string) => text.replaceAll('|', '\\|');

/** Who may call, with the staff that may too and the marks of a call. */
function whoOf({ who, staff, fresh, idempotent, files }: Call): string {
  const marks = [fresh && 'fresh session', idempotent && '`Idempotency-Key`', files && `files \`${Object.keys(files).join('`, `')}\``];
  return [staff?.length ? `${who}; staff for ${staff.join(', ')}` : who, ...marks.filter(Boolean)].join('; ');
}

/** The rows of a table, each area's under its name: the first part of the path. */
export function drawCalls(table: Record<string, Call>): string {
  const areas = Map.groupBy(Object.entries(table), ([key]) => key.split('/')[1] ?? '');
  return [...areas]
    .toSorted(([one], [two]) => (one < two ? -1 : 1))
    .map(([area, rows]) => {
      const drawn = rows.map(([key, call]) => `| ${key} | ${cell(whoOf(call))} | ${cell(call.about)} |`);
      return [`## ${area}`, '', '| call | who | |', '|---|---|---|', ...drawn].join('\n');
    })
    .join('\n\n');
}

export const drawAllCalls = (): string => `# Calls

Every call below \`/api/v1\`. Made by \`node scripts/api-description/draw-calls.ts\` from \`contract/paths.ts\`; a test fails while it is out of date. What is decided beyond a sentence stands in
[contract.md](contract.md#3-calls-who-may-call-and-what-is-decided), fields and answers in the API's own description at \`/api/v1/docs\`.

${drawCalls(calls)}
`;

if (import.meta.main) writeFileSync(path.join(root, 'docs/reference/calls.md'), drawAllCalls());
