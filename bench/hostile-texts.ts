import { spawnSync } from 'node:child_process';

// npm run drill -- hostile-texts: how long each hostile text of every call holds the event loop, in processor time, beside plain letters of its
// length. The tests look at what is done with the texts (server/testing/texts/watch-texts.ts); this finds what is slow for other reasons.
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'server/platform/http/input/hostile-texts'], {
  stdio: 'inherit',
  env: { ...process.env, MEASURE_TEXTS: '1' },
});
process.exitCode = status ?? 1;
