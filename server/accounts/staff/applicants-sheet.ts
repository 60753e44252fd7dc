import type { Applicant } from '#contract/people.ts';
import type { Database } from '#server/database/connect.ts';
import type { Cell } from '#server/platform/sheets/csv.ts';
import { type FoundSheet, inKigali, kigaliTime } from '#server/platform/sheets/sheet.ts';
import { type ApplicantChoice, findApplicants } from './applicants.ts';

const SHEET_APPLICANTS = 500;

const cells: readonly (readonly [head: string, cell: (applicant: Applicant) => Cell])[] = [
  ['Id', ({ _id }) => _id],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Place', ({ place }) => place],
  ['Documents', ({ documents }) => documents],
  ['State', ({ isAsked }) => (isAsked ? 'asked for more' : 'waiting for us')],
  [inKigali('Waiting Since'), ({ waitsSince }) => kigaliTime(waitsSince)],
];

/** Those who wait for a decision as CSV: what the filters find, in its order, or of it the rows that were selected. */
export const applicantsSheet = (db: Database, choice: ApplicantChoice): FoundSheet => ({
  name: 'applicants',
  heads: cells.map(([head]) => head),
  batches: async (cursor) => {
    const { data, page } = await findApplicants(db, { ...choice, cursor, limit: SHEET_APPLICANTS });
    return { rows: data.map((applicant) => cells.map(([, cell]) => cell(applicant))), next: page.next ?? undefined };
  },
});
