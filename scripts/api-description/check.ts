import { lintDescription } from './lint-description.ts';
import { readDescription } from './read-description.ts';

// A step of `npm run verify`: others' tools can read the API's description.
const problems = await lintDescription(await readDescription());
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('Redocly and Spectral find nothing.');
