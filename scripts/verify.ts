import { spawnSync } from 'node:child_process';

// All checks of a finished change, cheapest first; stops at the first that fails.
const steps: [name: string, command: string[]][] = [
  ['types', ['tsc', '-b']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['format', ['oxfmt', '--check', '.']],
  ['dead code', ['knip']],
  ['texts', ['lingui', 'extract', '--clean']],
  ['API description', ['node', 'scripts/api-description/check.ts']],
  ['budgets', ['node', 'scripts/budget.ts']],
  ['tests', ['node', 'scripts/test.ts']],
];

for (const [name, [command = '', ...args]] of steps) {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(1);
  }
}
console.log('\nEverything holds.');
