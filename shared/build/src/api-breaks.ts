import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Package = { name: string; version: string; exports: Record<string, string> };

/**
 * What of the public API of packages was removed or narrowed between two states of a workspace, one
 * sentence each: a missing export, a value that no longer fits where the old one did, a type that takes
 * less than before or lost a field. A package whose major rose may do so. Types with parameters are only
 * asked to be there. `packages` are folders below both roots; `work` is a folder to write into.
 */
export async function apiBreaks({
  before,
  after,
  packages,
  work,
}: {
  before: string;
  after: string;
  packages: string[];
  work: string;
}): Promise<string[]> {
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const breaks: string[] = [];
  const checks = new Map<string, string>();
  for (const folder of packages.filter((one) => existsSync(path.join(before, one, 'package.json')))) {
    const old = readPackage(before, folder);
    const now = existsSync(path.join(after, folder)) ? readPackage(after, folder) : undefined;
    if (!now) breaks.push(`${old.name} is gone`);
    else if (majorOf(old) === majorOf(now)) {
      for (const [entry, file] of Object.entries(old.exports)) {
        const target = now.exports[entry];
        if (!target) breaks.push(`${path.posix.join(old.name, entry)} is gone`);
        else {
          const check = `check-${checks.size}.ts`;
          const files = [path.join(before, folder, file), path.join(after, folder, target)] as const;
          await writeFile(path.join(work, check), checkOf(...files));
          checks.set(check, path.posix.join(old.name, entry));
        }
      }
    }
  }
  return [...breaks, ...(await failuresIn(work, after, checks))];
}

function readPackage(root: string, folder: string): Package {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Package;
}

function majorOf({ version }: Package): string {
  return version.split('.')[0] ?? '';
}

/** A module that compiles when everything the old one exported still stands. Each line names what it asks about. */
function checkOf(before: string, after: string): string {
  const types = typesExportedBy(readFileSync(before, 'utf8'));
  return [
    `import * as Old from ${JSON.stringify(before)};`,
    `import * as New from ${JSON.stringify(after)};`,
    'type Fits<Before, After> = [Before] extends [After] ? ([keyof Before] extends [keyof After] ? true : "lost a field") : "takes less";',
    'type Values = { [Name in keyof typeof Old]: Name extends keyof typeof New ? ((typeof New)[Name] extends (typeof Old)[Name] ? true : "narrowed") : "gone" };',
    'type Wrong = { [Name in keyof Values]: Values[Name] extends true ? never : `${Name & string} is ${Values[Name] & string}` }[keyof Values];',
    'export const values: [Wrong] extends [never] ? true : Wrong = true;',
    ...types.map(
      (name) =>
        `export type Has_${name} = New.${name}; export const fits_${name}: Fits<Old.${name}, New.${name}> = true;`,
    ),
  ].join('\n');
}

/** The names in `export type { … }`, `type X` inside a list, and declarations of the file itself. */
function typesExportedBy(text: string): string[] {
  const lists = [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, all, list = '']) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one && (all || one.startsWith('type ')))
      .map((one) => one.replace(/^type /, '').replace(/^.* as /, '')),
  );
  const declared = [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = '']) => name);
  return [...new Set([...lists, ...declared])];
}

async function failuresIn(work: string, after: string, checks: Map<string, string>): Promise<string[]> {
  if (checks.size === 0) return [];
  const settings = {
    extends: path.join(after, 'tsconfig.base.json'),
    include: [path.join(work, '*.ts'), path.join(import.meta.dirname, '*.d.ts')],
  };
  await writeFile(path.join(work, 'tsconfig.json'), JSON.stringify(settings));
  const said = await tsc(work);
  const failures = said.split('\n').flatMap((line) => {
    const [, file = '', words = ''] = /(check-\d+\.ts)\(\d+,\d+\): error TS\d+: (.*)$/.exec(line) ?? [];
    const entry = checks.get(file);
    // A type with parameters cannot be compared without them: that it is there has to do.
    if (!entry || /requires (between )?\d/.test(words)) return [];
    const [, wrong] = /'(?:true|boolean)' is not assignable to type '(.*)'/.exec(words) ?? [];
    const [, gone] = /has no exported member '(.*)'/.exec(words) ?? [];
    return [`${entry}: ${wrong?.replaceAll('"', '') ?? (gone ? `${gone} is gone` : words)}`];
  });
  return [...new Set(failures)];
}

function tsc(folder: string): Promise<string> {
  const command = path.resolve(import.meta.dirname, '../../../node_modules/.bin/tsc');
  return new Promise((resolve) => {
    execFile(
      command,
      ['-p', path.join(folder, 'tsconfig.json'), '--pretty', 'false'],
      { maxBuffer: 2 ** 26 },
      (_, out) => resolve(out),
    );
  });
}
