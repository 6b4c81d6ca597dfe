import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { canonicalJson } from '../canonical-json.ts';

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is a SHA-256 in hex'));

/**
 * The schema of the path of a script or stylesheet of a shell's build, or of its compressed copy, below `/assets/`. The
 * file name contains a hash of the content, so two builds never have different files of one name.
 */
export const shellFileSchema = v.pipe(
  v.string(),
  v.regex(
    /^(?:boot|runtime)\/[a-z0-9][a-z0-9-]{0,60}\.[0-9a-f]{8,32}\.(?:js|css)(?:\.br|\.gz)?$/,
    'is a script or stylesheet of a shell whose name has a hash',
  ),
);

/** The schema of the list of the scripts and stylesheets of a shell's build: the SHA-256 of each (hex), by its path. */
export const shellFilesSchema = v.pipe(
  v.record(shellFileSchema, sha256),
  v.check((files) => Object.keys(files).length > 0, 'has no files'),
  v.check((files) => Object.keys(files).length <= 1_000, 'has more than 1000 files'),
);
export type ShellFiles = v.InferOutput<typeof shellFilesSchema>;

/**
 * The schema of the text that the registry signs for a build of the shell, with the hashes of its files. Shells of
 * other builds may serve files only by such a list. `digest` is the `shellDigest` of the files.
 */
export const shellBuildSchema = v.object({
  kind: v.literal('shell-build'),
  digest: sha256,
  files: shellFilesSchema,
});
export type ShellBuild = v.InferOutput<typeof shellBuildSchema>;

/** Returns the digest that identifies a build of the shell: the SHA-256 (hex) of the paths and hashes of its files. */
export function shellDigest(files: ShellFiles): string {
  return createHash('sha256').update(canonicalJson(files)).digest('hex');
}

/**
 * Lists the files of the shell's build in `folder` (`shell/dist`) that pages load, and their compressed copies, each
 * with its SHA-256.
 */
export function readShellFiles(folder: string): ShellFiles {
  const files: ShellFiles = {};
  for (const part of ['boot', 'runtime']) {
    const lists = JSON.parse(readFileSync(path.join(folder, `${part}.json`), 'utf8')) as Record<
      string,
      string[]
    >;
    for (const name of new Set(Object.values(lists).flat()))
      for (const copy of [name, `${name}.br`, `${name}.gz`]) {
        const file = path.join(folder, part, copy);
        if (existsSync(file))
          files[`${part}/${copy}`] = createHash('sha256').update(readFileSync(file)).digest('hex');
      }
  }
  return files;
}
