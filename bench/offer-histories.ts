import { spawn } from 'node:child_process';
import { once } from 'node:events';

// Stock, orders, money, sums and threads after 1,000 random concurrent histories of offers, or as many as are given: npm run drill -- offers 200
const [histories = '1000'] = process.argv.slice(2);
const test = ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers', '1', 'server/offers/acts/conservation'];
const child = spawn(process.execPath, test, { stdio: 'inherit', env: { ...process.env, HISTORIES: histories } });
const [status] = (await once(child, 'exit')) as [number | null];
process.exitCode = status ?? 1;
