import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withSettingsTable } from './settings-table.ts';

// `npm run settings`: writes the table of all settings into docs/deploy.md.
const file = path.join(import.meta.dirname, '../../docs/deploy.md');
await writeFile(file, withSettingsTable(await readFile(file, 'utf8')));
