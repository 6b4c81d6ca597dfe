import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { manifestSchema, parseInput, PlatformError, sdk, type RemoteManifest } from '@marquee/contracts';

/**
 * Tests the built server bundle of the remote in `folder`: evaluates it in a renderer process, as a shell does, and
 * renders each route and slot once. Throws RELEASE_REFUSED with a sentence for each failure, which contains the file
 * and the remedy. Stores the hash of a bundle that passed in `dist/tried.sha256`, so that publishing the build does not
 * repeat the test.
 */
export async function tryServerBundle(folder: string): Promise<void> {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const manifest = parseInput(manifestSchema, JSON.parse(read('remote.json')), 'remote.json');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const build = { version, manifest, bundle: read('dist/server/remote.cjs') };
  const [mark, tried] = [path.join(folder, 'dist/tried.sha256'), hashOf(build)];
  if (existsSync(mark) && readFileSync(mark, 'utf8') === tried) return;
  const map = path.join(folder, 'dist/server/remote.cjs.map');
  const sources = existsSync(map)
    ? new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as ConstructorParameters<typeof SourceMap>[0])
    : undefined;

  const faults = await runTrial(build);
  if (faults.length === 0) return writeFileSync(mark, tried);
  const sentences = faults.map((fault) => `\n- ${trialSentence(fault, manifest, sources)}`);
  throw new PlatformError(
    'RELEASE_REFUSED',
    `${manifest.name}@${version} cannot be rendered by a server:${sentences.join('')}`,
  );
}

/** The hash of what a trial depends on. */
function hashOf(build: object): string {
  return hash('sha256', JSON.stringify([build, sdk.current]));
}

/** What the shell's program `trial` prints for each failure. */
type Fault = {
  during: { kind: 'evaluation' } | { kind: 'route' | 'slot'; name: string };
  code: string;
  message: string;
  stack?: string;
};

async function runTrial(build: object): Promise<Fault[]> {
  const scripts = trialPrograms();
  if (!scripts)
    throw new PlatformError(
      'INVALID_INPUT',
      'The program that tries server bundles is missing: npm run build -- shell',
    );
  const child = spawn(process.execPath, [path.join(scripts, 'trial.cjs'), scripts], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // A program that ends before it has read the build: its output is incomplete.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(build));
  // Both programs are of one version of the platform.
  return JSON.parse(await text(child.stdout)) as Fault[];
}

/**
 * Returns the folder of the programs that test a server bundle: in this package if it was installed from npm, otherwise
 * in the shell's build of the workspace. Undefined if neither exists.
 */
export function trialPrograms(): string | undefined {
  const folders = ['../renderer', '../../../shell/dist/worker'].map((one) =>
    path.join(import.meta.dirname, one),
  );
  return folders.find((folder) => existsSync(path.join(folder, 'trial.cjs')));
}

/**
 * Describes in a sentence why a server bundle did not pass its test: what failed, in which file, and the remedy.
 * `sources` is the source map of the bundle; without it, the sentence has the path of the bundle.
 */
export function trialSentence(
  fault: Fault,
  manifest: RemoteManifest,
  sources: SourceMap | undefined,
): string {
  const { during, message } = fault;
  const file = fileOf(fault.stack ?? '', sources) ?? 'dist/server/remote.cjs';
  const when =
    during.kind === 'evaluation'
      ? 'when the server evaluates the bundle'
      : `when the server renders the ${during.kind} ${during.name}`;
  return `${file}: ${message}, ${when}. ${cureOf(fault, manifest)}`;
}

/** The first line of the remote's own source in a stack. */
function fileOf(stack: string, sources: SourceMap | undefined): string | undefined {
  for (const [, line, column] of stack.matchAll(/server\/remote\.cjs:(\d+):(\d+)/g)) {
    const entry = sources?.findEntry(Number(line) - 1, Number(column) - 1);
    const source = entry && 'originalSource' in entry ? entry.originalSource : undefined;
    const [, file] = /^webpack:\/\/[^/]*\/(?:\.\/)?(?!webpack\/|external )(.+)$/.exec(source ?? '') ?? [];
    if (file && entry && 'originalLine' in entry) return `${file}:${entry.originalLine + 1}`;
  }
  return undefined;
}

const cures: [RegExp, string][] = [
  [
    /requires \S+, which the shell does not share/,
    'Server code has the shared modules only: use a package without it, or load it in the browser, by import() in an effect or an event handler',
  ],
  [
    /^(window|document|navigator|localStorage|sessionStorage|history|location|matchMedia|self|HTMLElement|IntersectionObserver|ResizeObserver|requestAnimationFrame) is not defined/,
    'The server has no DOM: read it in an effect or an event handler',
  ],
  [
    /^the HTML has a (?:style attribute|<style> element)/,
    'The site’s policy applies no inline style: use a class of a CSS module, or a component that writes none',
  ],
  [/ended its renderer process|process crashed/, 'Remove what ends the process, such as process.exit()'],
  [/too much memory/, 'A release has 192 MB on the server'],
  [/endless loop|did not start in/, 'Each module has to evaluate to its end: remove the loop'],
  [/did not render .* in \d+ ms/, 'What it waits for never settles'],
];

function cureOf({ during, message }: Fault, manifest: RemoteManifest): string {
  const [, known] = cures.find(([pattern]) => pattern.test(message)) ?? [];
  if (known) return known;
  if (during.kind === 'evaluation') return 'Mend what throws: a shell would not start this release';
  const declared =
    during.kind === 'route'
      ? manifest.routes.find(({ id }) => id === during.name)
      : manifest.slots.find(({ name }) => name === during.name);
  return declared?.sample
    ? 'Mend what throws'
    : `Mend what throws; if it needs certain params, declare them in remote.json, as in "sample": { "id": "1" } beside this ${during.kind}`;
}
