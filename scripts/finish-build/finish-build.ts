import { compileSimulator } from './compile-simulator.ts';

// What follows the bundling of the pages, at once: the one waits for the disk and a process of its own, the other for all processors.
await Promise.all([import('./compress-build.ts'), compileSimulator()]);
