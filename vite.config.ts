import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineChanges } from './web/app/vite/inline-changes.ts';
import { stubModules } from './web/app/vite/stub-modules.ts';
import { serviceWorker } from './web/app/vite/service-worker.ts';
import { macros } from './web/locales/macros.ts';

// What every page loads, and the small parts that the shop and most others do, in two files instead of twenty: brotli finds 6 kB more in them. A
// group takes what its members import.
const groups = [
  // Several queries at once are asked for by the favorites alone.
  {
    name: 'vendor',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*(useQueries|queriesObserver)\.js)/,
    priority: 2,
  },
  { name: 'forms', test: /\/(node_modules\/(zod|react-hook-form|@hookform)|contract\/field-messages)[/.]/, priority: 2 },
  {
    name: 'layout',
    test: /\/web\/(root|entry\.client|shell\/public\/public-screen|arts\/art-card|kit\/browser\/online-status|app\/offline\/plan|kit\/lists\/(load-failure|chip-links|pager|layout|layout-toggle)|kit\/forms\/money-text)\.tsx?$/,
  },
];

// Every page loads the list of all routes with the names of their 200 scripts: by their content alone it is a kilobyte shorter (decision 49).
const SCRIPT = 'assets/[hash:7].js';

export default defineConfig({
  plugins: [stubModules(), inlineChanges(), serviceWorker(), tailwindcss(), reactRouter(), lingui(), babel({ presets: [macros] })],
  build: { modulePreload: { polyfill: false } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, entryFileNames: SCRIPT, chunkFileNames: SCRIPT } } } },
  },
});
