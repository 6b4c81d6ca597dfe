import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codemods, currentCodemod } from './codemods/codemods.ts';
import { readSources, writeSources } from './codemods/sources.ts';
import { remotePackage, remoteScripts } from './remote-package.ts';
import { StarterError } from './starter-error.ts';
import { readStarterPackage, type StarterPackage } from './starter-package.ts';
import { fingerprint, isOwned, placeholdersFor, templateFiles, type TemplateFile } from './template-files.ts';
import { readTemplateRecord, writeTemplateRecord, type TemplateRecord } from './template-record.ts';

export type UpdatedRemote = {
  remote: string;
  version: string;
  /** The codemods that were applied, as `1 Import from the sdk`. */
  codemods: string[];
  /** The files that this update changed. */
  changed: string[];
  /** The files that the team has edited and that therefore stay as they are. */
  edited: string[];
  /** What a person has to do. */
  notes: string[];
};

/**
 * Updates the repository of a remote to this version of `create-marquee-remote`. It applies the codemods (changes of
 * the source code) that are new to the repository, writes the settings of tools and the CI workflows unless the team
 * has edited them, and sets the versions of the packages on which remotes depend. Returns what was changed. Throws
 * INVALID_INPUT for a folder without a remote.
 */
export async function updateRemote(folder: string): Promise<UpdatedRemote> {
  const starter = readStarterPackage();
  const remote = await readName(folder);
  const record = await readTemplateRecord(folder);

  const applied = await applyCodemods(folder, record);
  const owned = (await templateFiles(starter, 'repository', placeholdersFor(remote, starter))).filter(
    ({ file }) => isOwned(file),
  );
  const { written, edited } = await writeOwned(folder, owned, record);
  const raised = await raisePackage(folder, remote, starter, record);

  await writeTemplateRecord(folder, {
    version: starter.version,
    codemods: Math.max(currentCodemod, record.codemods),
    files: {
      ...record.files,
      ...Object.fromEntries(
        owned.filter(({ file }) => !edited.includes(file)).map(({ file, text }) => [file, fingerprint(text)]),
      ),
    },
    scripts: remoteScripts,
  });
  return {
    remote,
    version: starter.version,
    codemods: applied.titles,
    changed: [...new Set([...applied.changed, ...written, ...raised])].sort(),
    edited,
    notes: applied.notes,
  };
}

async function readName(folder: string): Promise<string> {
  const file = path.join(folder, 'remote.json');
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { name: string }).name;
  } catch (cause) {
    throw new StarterError(`${file} cannot be read: update the folder of a remote`, { cause });
  }
}

async function applyCodemods(folder: string, record: TemplateRecord) {
  const pending = codemods.filter(({ number }) => number > record.codemods);
  const before = await readSources(folder);
  const notes: string[] = [];
  let sources = before;
  for (const codemod of pending) {
    const result = codemod.apply(sources);
    sources = result.sources;
    notes.push(...result.notes);
  }
  return {
    titles: pending.map(({ number, title }) => `${number} ${title}`),
    changed: await writeSources(folder, before, sources),
    notes,
  };
}

/** Writes each owned file that is absent, or that still is what the starter wrote. */
async function writeOwned(folder: string, owned: readonly TemplateFile[], { files }: TemplateRecord) {
  const written: string[] = [];
  const edited: string[] = [];
  for (const { file, text } of owned) {
    const target = path.join(folder, file);
    const current = await readFile(target, 'utf8').catch(() => undefined);
    if (current === text) continue;
    if (current !== undefined && fingerprint(current) !== files[file]) {
      edited.push(file);
      continue;
    }
    // The team has removed a file that it once had.
    if (current === undefined && files[file] !== undefined) continue;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
    written.push(file);
  }
  return { written, edited };
}

type PackageJson = Partial<
  Record<'engines' | 'scripts' | 'dependencies' | 'devDependencies', Record<string, string>>
>;

/** Sets the versions of the packages that the starter knows, adds those that are missing, and renews the scripts. */
async function raisePackage(
  folder: string,
  remote: string,
  { versions }: StarterPackage,
  { scripts: recorded }: TemplateRecord,
): Promise<string[]> {
  const target = path.join(folder, 'package.json');
  const text = await readFile(target, 'utf8');
  const content = JSON.parse(text) as PackageJson;
  const { engines, devDependencies } = JSON.parse(
    remotePackage(remote, 'repository', versions),
  ) as PackageJson;
  const raised = {
    ...content,
    engines: { ...engines, ...content.engines },
    scripts: renewedScripts(content.scripts ?? {}, recorded),
    dependencies: known(content.dependencies ?? {}, versions),
    devDependencies: known({ ...content.devDependencies, ...devDependencies }, versions),
  };
  const next = `${JSON.stringify(raised, null, 2)}\n`;
  if (next === text) return [];
  await writeFile(target, next);
  return ['package.json'];
}

/** The scripts with those of the starter, except where the team has edited or removed one. */
function renewedScripts(
  current: Readonly<Record<string, string>>,
  recorded: Readonly<Record<string, string>>,
): Record<string, string> {
  const renewed = Object.entries(remoteScripts).filter(([name]) => current[name] === recorded[name]);
  return { ...current, ...Object.fromEntries(renewed) };
}

function known(group: Readonly<Record<string, string>>, versions: Readonly<Record<string, string>>) {
  const entries = Object.entries(group).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, version]) => [name, versions[name] ?? version]));
}
