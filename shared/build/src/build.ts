import path from 'node:path';
import { buildEverything, buildOne } from './build-everything.ts';

// `npm run build` builds the shell and all remotes that changed, `npm run build -- mfe-quiz` only this remote.
const root = path.resolve(import.meta.dirname, '../../..');
const [name] = process.argv.slice(2);
const report = (line: string) => console.log(line);

if (name) await buildOne(root, name, report);
else await buildEverything(root, report);
