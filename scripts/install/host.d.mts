/** The types of host.mjs, for its tests: it runs under Node 20, which strips none. */
type Host = { platform: string; arch: string; nodeVersion: string; isGlibc: boolean };
type Lock = { packages: Record<string, { integrity?: string; optionalDependencies?: Record<string, string> }> };

export function describeHost(): Host;
export function judgeHost(
  host: Host,
  given: { pinned: string; databaseUrl: string | undefined },
): { refusal: string; usesHostNode?: never } | { refusal?: never; usesHostNode: boolean };
export function findMissingNatives(lock: Lock, host: Pick<Host, 'platform' | 'arch'>): string[];
