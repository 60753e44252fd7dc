import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const REDOCLY = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
/** `/arts/name/{name}` beside `/arts/{id}/view` is the specification's; a server that looks for fixed parts first serves both. */
const LEFT_OUT = 'no-ambiguous-paths';

type RedoclyReport = { problems: { ruleId: string; message: string; location: { pointer?: string }[] }[] };

/** What Redocly's recommended rules and Spectral's rules for OpenAPI find, warnings too: rule, place and sentence. */
export async function lintDescription(document: object): Promise<string[]> {
  return (await Promise.all([lintByRedocly(document), lintBySpectral(document)])).flat();
}

async function lintByRedocly(document: object): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-openapi-'));
  try {
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const options = ['--extends=recommended', `--skip-rule=${LEFT_OUT}`, '--format=json', '--max-problems=1000'];
    const child = spawn(process.execPath, [REDOCLY, 'lint', ...options, file], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [report, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (!report.startsWith('{')) throw new Error(`Redocly could not read the description: ${complaint}`);
    const { problems } = JSON.parse(report) as RedoclyReport;
    return problems.map(({ ruleId, message, location }) => `redocly ${ruleId}, ${location[0]?.pointer ?? ''}: ${message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function lintBySpectral(document: object): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  // Its own type leaves out what it does not extend.
  spectral.setRuleset({ extends: [spectralRulesets.oas as RulesetDefinition] });
  const found = await spectral.run(JSON.stringify(document));
  return found.map(({ code, path: place, message }) => `spectral ${code}, #/${place.join('/')}: ${message}`);
}
