import path from 'node:path';
import { build, type Plugin } from 'vite';

const SOURCE = path.join(import.meta.dirname, '../offline/worker.ts');

/** Builds the service worker into one file without imports at the root of the site, so that its scope is the whole site. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: { write: false, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
      });
      for (const { output } of [built].flat().filter((one) => 'output' in one)) {
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code });
      }
    },
  };
}
