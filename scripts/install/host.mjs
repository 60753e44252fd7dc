// Which hosts Ubugeni runs on, and what it says where it does not. No dependency, and nothing newer than Node 20.

/** This machine, as `judgeHost` wants it. */
export function describeHost() {
  if (process.report) process.report.excludeNetwork = true;
  const isGlibc = process.platform !== 'linux' || Boolean(process.report?.getReport().header.glibcVersionRuntime);
  return { platform: process.platform, arch: process.arch, nodeVersion: process.versions.node, isGlibc };
}

/**
 * Whether a host can run Ubugeni: `{ usesHostNode }`, or `{ refusal }`, a sentence with what to do instead. `pinned` is the version of the
 * Node in runtime/package.json. Linux with glibc on x64 and arm64 has the pinned Node (WSL is such a Linux); macOS takes its own one of the
 * same major version, since npm has none for it, and a PostgreSQL of its own.
 */
export function judgeHost({ platform, arch, nodeVersion, isGlibc }, { pinned, databaseUrl }) {
  const major = pinned.split('.')[0];
  if (platform === 'win32')
    return { refusal: 'Ubugeni does not run on Windows itself. Start it in WSL, from a folder of its Linux: wsl --install' };
  if (!isGlibc)
    return {
      refusal:
        'Ubugeni needs a Linux with glibc, and this one (Alpine, for example) has musl. Start it on Debian or Ubuntu, or in a container of them.',
    };
  if (platform === 'linux')
    return ['x64', 'arm64'].includes(arch)
      ? { usesHostNode: false }
      : { refusal: `Ubugeni runs on x64 and arm64 processors; this one is ${arch}.` };
  if (platform !== 'darwin') return { refusal: `Ubugeni runs on Linux and macOS; this is ${platform}.` };
  if (nodeVersion.split('.')[0] !== major)
    return {
      refusal: `On macOS Ubugeni takes the Node that is installed, and needs version ${major}; this is ${nodeVersion}. Install it: brew install node@${major}`,
    };
  if (!databaseUrl)
    return {
      refusal: 'There is no embedded PostgreSQL for macOS. Set DATABASE_URL to a PostgreSQL 18 of your own: brew install postgresql@18',
    };
  return { usesHostNode: true };
}

/**
 * The native packages that a lock file has for Linux on x64 and lacks for another host: names as they would be. Packages bring one for each
 * platform as an optional dependency; a registry that mirrors only some platforms leaves the others out of the lock file, and npm then
 * installs none there. `lock` is the parsed package-lock.json.
 */
export function findMissingNatives(lock, { platform, arch }) {
  const wanted = new Set();
  for (const { optionalDependencies = {} } of Object.values(lock.packages)) {
    for (const name of Object.keys(optionalDependencies)) {
      if (!/linux-x64(-gnu)?$/.test(name)) continue;
      wanted.add(name.replace(/linux-x64(-gnu)?$/, (_, libc = '') => `${platform}-${arch}${platform === 'linux' ? libc : ''}`));
    }
  }
  for (const [folder, { integrity }] of Object.entries(lock.packages))
    if (integrity) wanted.delete(folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length));
  return [...wanted].toSorted((one, other) => (one < other ? -1 : 1));
}
