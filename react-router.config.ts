import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Some thirty routes: all known at once costs less than asking for them one by one.
  routeDiscovery: { mode: 'initial' },
  // Each clientLoader is one shared line; a chunk of its own would cost a request.
  splitRouteModules: false,
} satisfies Config;
