import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { shortenManifest } from './web/app/vite/browser-manifest.ts';

const config: Config = {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Some thirty routes: all known at once costs less than asking for them one by one.
  routeDiscovery: { mode: 'initial' },
  // Each clientLoader is one shared line; a chunk of its own would cost a request.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => shortenManifest(path.join(buildDirectory, 'client/assets')),
};

export default config;
