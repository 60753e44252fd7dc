import path from 'node:path';

/** The provider's simulator, a program of its own. */
export const SIMULATOR_PROGRAM = path.join(import.meta.dirname, '../../../simulators/flutterwave/main.ts');

/**
 * It has few requests: memory for young objects is kept for ever, and so are the heaps of threads that would compile and collect beside them. Code that
 * was compiled with other flags is not read by it.
 */
export const SIMULATOR_FLAGS = ['--max-semi-space-size=1', '--v8-pool-size=0'] as const;
