import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteKind } from './remote-kind.ts';
import type { StarterPackage } from './starter-package.ts';

/**
 * The texts that replace the placeholders in the template of new remotes, by the placeholder's name, such as `NAME`.
 */
export type Placeholders = Readonly<Record<string, string>>;

/** A file of a new remote: its path inside the remote, and its text. */
export type TemplateFile = { file: string; text: string };

/** Settings and workflows of a repository: the starter owns them, and updates those that are not edited. */
const owned =
  /^(?:\.github\/|[^/]*\.(?:config\.(?:ts|mjs))$|tsconfig\.json$|\.oxlintrc|\.oxfmt|\.nvmrc|\.gitignore|css-modules\.d\.ts$)/;

export function isOwned(file: string): boolean {
  return owned.test(file);
}

/** Reads the template files for a new remote of this kind, with the placeholders replaced, sorted by path. */
export async function templateFiles(
  { template }: StarterPackage,
  kind: RemoteKind,
  placeholders: Placeholders,
): Promise<TemplateFile[]> {
  const parts = await Promise.all(
    ['remote', kind].map((part) => readPart(path.join(template, part), placeholders)),
  );
  return parts.flat().sort((one, other) => (one.file < other.file ? -1 : 1));
}

/** Returns the texts that replace the template's placeholders in a new remote with this name. */
export function placeholdersFor(name: string, { version, versions }: StarterPackage): Placeholders {
  const area = name.replace(/^mfe-/, '');
  const title = area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return {
    NAME: name,
    AREA: area,
    TITLE: title,
    OWNER: `Team ${title}`,
    SDK: `>=${major}.${minor} <${major + 1}`,
    CLI: /^npm:(.+)@/.exec(versions['@marquee/cli'] ?? '')?.[1] ?? '@marquee/cli',
  };
}

/** Returns the SHA-256 (hex) of a file's text. By it, an update recognises whether a team has edited the file. */
export function fingerprint(text: string): string {
  return hash('sha256', text);
}

async function readPart(folder: string, placeholders: Placeholders): Promise<TemplateFile[]> {
  // Names only: with `withFileTypes`, the archives in which Yarn runs this package list no folders.
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    names
      .filter((name) => name.endsWith('.txt'))
      .map(async (name) => {
        const file = name
          .replace(/\.txt$/, '')
          .split(path.sep)
          .join('/');
        const text = await readFile(path.join(folder, name), 'utf8');
        return { file: fill(file, placeholders), text: fill(text, placeholders) };
      }),
  );
}

function fill(text: string, placeholders: Placeholders): string {
  return text.replaceAll(/__([A-Z]+)__/g, (whole, name: string) => placeholders[name] ?? whole);
}
