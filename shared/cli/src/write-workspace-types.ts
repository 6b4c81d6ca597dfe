import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceTypes } from './workspace-types.ts';

// Writes the types of every remote of this workspace, or of the folder in the arguments. With --check, names the files
// that would change instead.
const [folder = path.join(import.meta.dirname, '../../..')] = process.argv
  .slice(2)
  .filter((each) => each !== '--check');
const root = path.resolve(folder);
const isCheck = process.argv.includes('--check');
for (const [file, text] of await workspaceTypes(root)) {
  const target = path.join(root, file);
  if (!isCheck) await writeFile(target, text);
  else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    console.error(`${file} is not what the manifests declare: npm run remote-types writes it`);
    process.exitCode = 1;
  }
}
