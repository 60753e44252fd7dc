import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that passed only at a second attempt: they need attention although the run is green. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.diagnostic()?.flaky) console.log(`PASSED AT THE SECOND ATTEMPT ${module.relativeModuleId} › ${test.fullName}`);
      }
    }
  }
}
