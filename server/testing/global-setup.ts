import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { migrate } from '#server/database/migrate.ts';
import { jobKinds } from '#server/jobs.ts';
import { shareCompiledCode } from '#server/testing/compile-cache.ts';
import { keepFilesInMemory } from '#server/testing/memory-folder.ts';
import { openJobs } from '#server/platform/jobs/open-jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the tests' PostgreSQL; its database `ubugeni` is the migrated template. */
    postgres: { host: string; port: number; user: string; database: string };
  }
}

/** One real PostgreSQL for the whole run, in a temporary folder, with a migrated template database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Workers, which are started later, have the variables too.
  keepFilesInMemory();
  shareCompiledCode();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ubugeni-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    // Databases of seconds need no vacuum, and its workers would take turns through all of them. Dropping one looks through all of the buffers.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      shared_buffers: '32MB',
      max_connections: '300',
    },
  });
  await migrate(postgres.connection);
  const jobs = await openJobs(postgres.connection, jobKinds, () => {});
  await jobs.stop();
  project.provide('postgres', postgres.connection);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
