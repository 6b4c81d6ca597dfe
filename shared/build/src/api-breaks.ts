import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Package = { name: string; version: string; exports: Record<string, string> };

/**
 * Compares the exported TypeScript API of packages before and after a change. Returns one sentence per breaking change:
 * a removed export, a value or type that is no longer assignable, or a removed field. Skips packages with a new major
 * version. A generic type is only checked for existence.
 *
 * @param before the workspace before the change.
 * @param after the workspace after the change.
 * @param packages the folders of the packages in both workspaces.
 * @param work a folder for temporary files, whose contents are replaced.
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
      for (const [entry, file] of Object.entries(old.exports).filter(([, one]) =>
        /(?<!\.d)\.tsx?$/.test(one),
      )) {
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

/** Generates a TypeScript module that compiles only if every old export has a compatible new one. */
function checkOf(before: string, after: string): string {
  const { types, values } = exportsIn(readFileSync(before, 'utf8'));
  return [
    `import * as Old from ${JSON.stringify(before)};`,
    `import * as New from ${JSON.stringify(after)};`,
    'type Fits<Name extends string, Before, After> = [Before] extends [After] ? ([keyof Before] extends [keyof After] ? true : `${Name} lost a field`) : `${Name} takes less`;',
    'type Keeps<Name extends keyof typeof Old> = Name extends keyof typeof New ? ((typeof New)[Name] extends (typeof Old)[Name] ? true : `${Name & string} is narrowed`) : `${Name & string} is gone`;',
    ...values.map((name) => `export const keeps_${name}: Keeps<'${name}'> = true;`),
    ...types.map(
      (name) =>
        `export type Has_${name} = New.${name}; export const fits_${name}: Fits<'${name}', Old.${name}, New.${name}> = true;`,
    ),
  ].join('\n');
}

/** The names of the types and values that the source text of a module exports. */
function exportsIn(text: string): { types: string[]; values: string[] } {
  const types = new Set<string>();
  const values = new Set<string>();
  for (const [, all, list = ''] of text.matchAll(/^export (type )?\{([^}]*)\}/gm)) {
    for (const one of list.split(',').map((name) => name.trim())) {
      if (!one) continue;
      const kind = all || one.startsWith('type ') ? types : values;
      kind.add(one.replace(/^type /, '').replace(/^.* as /, ''));
    }
  }
  for (const [, kind, name = ''] of text.matchAll(
    /^export (?:declare |async )?(type|interface|const|function|class) (\w+)/gm,
  ))
    (kind === 'type' || kind === 'interface' ? types : values).add(name);
  return { types: [...types], values: [...values] };
}

async function failuresIn(work: string, after: string, checks: Map<string, string>): Promise<string[]> {
  if (checks.size === 0) return [];
  const settings = {
    extends: path.join(after, 'shared/build/tsconfig.json'),
    compilerOptions: { noUnusedLocals: false },
    include: [path.join(work, '*.ts'), path.join(import.meta.dirname, '*.d.ts')],
  };
  await writeFile(path.join(work, 'tsconfig.json'), JSON.stringify(settings));
  const output = await tsc(work);
  const failures = output.split('\n').flatMap((line) => {
    const [, file = '', message = ''] = /(check-\d+\.ts)\(\d+,\d+\): error TS\d+: (.*)$/.exec(line) ?? [];
    const entry = checks.get(file);
    // A generic type cannot be compared without its parameters, so it must only exist.
    if (!entry || /requires (between )?\d/.test(message)) return [];
    const [, wrong] = /'(?:true|boolean)' is not assignable to type '(.*)'/.exec(message) ?? [];
    const [, gone] = /has no exported member '(.*)'/.exec(message) ?? [];
    return [`${entry}: ${wrong?.replaceAll('"', '') ?? (gone ? `${gone} is gone` : message)}`];
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
