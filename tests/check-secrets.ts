import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator as preset } from '@secretlint/secretlint-rule-preset-recommend';

const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: preset }] };

/** Generated: thousands of digests and figures. */
const generated = [':!*package-lock.json', ':!docs/benchmarks.json', ':!**/migrations/meta'];

/** The rules know these files by their names. */
const isKnownByName = /\.(json|npmrc|p12)$/;
const batchSize = 100;

type SourceFile = { name: string; content: string };

/**
 * Searches the files that git tracks or would add for secrets such as tokens and private keys, by the rules of
 * secretlint. Reports each, and returns whether there was none.
 */
export async function checkSecrets(
  root: string,
  report: (line: string) => void = console.log,
): Promise<boolean> {
  const found = await findSecrets(root);
  for (const line of found) report(`secret check: ${line}`);
  return found.length === 0;
}

/**
 * Returns a line for each secret. The profiler of secretlint searches a list of all calls at each call, so thousands of
 * files in one process take half a minute: files are linted in batches, and one by one where a batch has a secret.
 */
async function findSecrets(root: string): Promise<string[]> {
  const files = await readFiles(root);
  // A comment of secretlint is meant for its own file.
  const isAlone = ({ name, content }: SourceFile) =>
    isKnownByName.test(name) || content.includes('secretlint-');
  const alone = files.filter(isAlone);
  const joined = files.filter((file) => !isAlone(file));
  for (let at = 0; at < joined.length; at += batchSize) {
    const batch = joined.slice(at, at + batchSize);
    const content = batch.map((file) => file.content).join('\n');
    if ((await secretsIn(root, { name: 'batch', content })).length > 0) alone.push(...batch);
  }
  const found: string[] = [];
  for (const file of alone) found.push(...(await secretsIn(root, file)));
  return found;
}

async function secretsIn(root: string, { name, content }: SourceFile): Promise<string[]> {
  const filePath = path.join(root, name);
  const { messages } = await lintSource({
    source: { filePath, content, contentType: 'text', ext: path.extname(name) },
    options: { config, maskSecrets: true },
  });
  return messages.map(({ loc, message }) => `${name}:${loc.start.line}: ${message}`);
}

/** The text files, and the key files, which are binary. */
async function readFiles(root: string): Promise<SourceFile[]> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.', ...generated];
  const names = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  const files: SourceFile[] = [];
  for (const name of names.filter(Boolean)) {
    const bytes = await readFile(path.join(root, name)).catch((cause: NodeJS.ErrnoException) => {
      // A file that was deleted is in git's index until the next commit.
      if (cause.code === 'ENOENT') return undefined;
      throw cause;
    });
    if (bytes && (!bytes.includes(0) || isKnownByName.test(name)))
      files.push({ name, content: bytes.toString() });
  }
  return files;
}
