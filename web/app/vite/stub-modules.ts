import type { Plugin } from 'vite';

/**
 * Parts of React Router that our settings never use, 2.2 kB of a first visit's 110: lazy route discovery (all of ours are in the
 * manifest, `routeDiscovery: initial`) and instrumentation (we pass none). If a new version imports another name from them, the build
 * fails here instead of the browser.
 */
const unreached: Record<string, string> = {
  '/react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    export const getPartialManifest = (manifest) => manifest;
    export const getManifestPath = () => '';
    export const getPathsWithAncestors = (paths) => paths;
    export const handleClientVersionMismatch = () => undefined;`,
  '/react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
};

/** Replaces these modules in the browser's build. */
export function stubModules(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/.*\/(fog-of-war|instrumentation)\.js$/ },
      handler: (id) => Object.entries(unreached).find(([file]) => id.endsWith(file))?.[1],
    },
  };
}
