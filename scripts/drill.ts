import { spawn } from 'node:child_process';
import { once } from 'node:events';

// npm run drill -- NAME…: drills that take minutes and print their findings; status 0 when they are as promised. `all`: those of a release.
type Drill = { file: string; what: string; isForRelease: boolean };

const drills: Record<string, Drill> = {
  kills: {
    file: 'bench/kills.ts',
    what: 'kill -9 of the node and of PostgreSQL while ten buyers order: orders, mails, notifications',
    isForRelease: true,
  },
  'start-kills': {
    file: 'bench/start-kills.ts',
    what: 'kill -9 at random moments of the start: nothing left running, the next start succeeds',
    isForRelease: true,
  },
  races: { file: 'bench/races.ts', what: 'fifty buyers for the last piece, two nodes', isForRelease: true },
  offers: {
    file: 'bench/offer-histories.ts',
    what: '1,000 random concurrent histories of offers: stock, orders, money, sums and threads add up; no deadlock',
    isForRelease: true,
  },
  'clock-back': {
    file: 'bench/clock-back.ts',
    what: 'the clock set back by two hours: jobs and mails go on (needs faketime)',
    isForRelease: true,
  },
  'hostile-texts': {
    file: 'bench/hostile-texts.ts',
    what: 'every text of every call with thousands of marks, brackets, spaces: how long they hold the event loop',
    isForRelease: true,
  },
  'bare-machine': {
    file: 'bench/bare-machine.ts',
    what: 'npm start and npm test on a Debian with nothing but Node and npm, as a user and as root (needs debootstrap)',
    isForRelease: true,
  },
  streams: { file: 'bench/streams.ts', what: 'many open event streams', isForRelease: false },
  'slow-line': { file: 'bench/slow-connection.ts', what: 'pages over a slow connection', isForRelease: false },
  'full-disk': {
    file: 'bench/full-disk.ts',
    what: 'a disk without a free byte; give it a small disk of its own: FOLDER [seconds]',
    isForRelease: false,
  },
};

const [name, ...args] = process.argv.slice(2);
const chosen = name === 'all' ? Object.keys(drills).filter((one) => drills[one]?.isForRelease) : name === undefined ? [] : [name];
if (chosen.length === 0 || chosen.some((one) => !(one in drills))) {
  console.error('Usage: npm run drill -- NAME [arguments], or all for those of a release (*)\n');
  for (const [one, { what, isForRelease }] of Object.entries(drills))
    console.error(`  ${isForRelease ? '*' : ' '} ${one.padEnd(13)} ${what}`);
  process.exit(2);
}
const failed: string[] = [];
for (const one of chosen) {
  const drill = drills[one];
  if (!drill) continue;
  console.log(`\n${one}: ${drill.what}`);
  const child = spawn(process.execPath, [drill.file, ...(name === 'all' ? [] : args)], { stdio: 'inherit' });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) failed.push(one);
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
