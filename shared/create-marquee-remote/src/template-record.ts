import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StarterError } from './starter-error.ts';

/**
 * The content of `.marquee-template.json`, the record of what `create-marquee-remote` wrote into a repository. An
 * update needs it to leave edited files as they are.
 */
export type TemplateRecord = {
  /** The version of the starter. */
  version: string;
  /**
   * The number of the last codemod that was applied, or that was not needed because the template already contained it.
   */
  codemods: number;
  /** The fingerprint of each file that the starter owns. */
  files: Readonly<Record<string, string>>;
  /** The scripts of `package.json` as the starter wrote them. */
  scripts: Readonly<Record<string, string>>;
};

/** An earlier starter has not recorded the scripts. */
type WrittenRecord = Omit<TemplateRecord, 'scripts'> & Partial<Pick<TemplateRecord, 'scripts'>>;

const fileName = '.marquee-template.json';

export async function writeTemplateRecord(folder: string, record: TemplateRecord): Promise<void> {
  await writeFile(path.join(folder, fileName), `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * Reads `.marquee-template.json`, the record of what `create-marquee-remote` wrote into the repository in `folder`.
 * Returns an empty record if there is no such file. Throws INVALID_INPUT if the file cannot be read.
 */
export async function readTemplateRecord(folder: string): Promise<TemplateRecord> {
  const file = path.join(folder, fileName);
  try {
    const { scripts = {}, ...record } = JSON.parse(await readFile(file, 'utf8')) as WrittenRecord;
    return { ...record, scripts };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
      return { version: '1.0.0', codemods: 0, files: {}, scripts: {} };
    throw new StarterError(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
