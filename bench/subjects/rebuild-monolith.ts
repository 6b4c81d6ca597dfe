import path from 'node:path';
import { runBuild } from '../../shared/build/src/build-everything.ts';
import { monolithBuild } from './monolith/build.ts';

// Rebuilds the whole monolith, as after an edit of any of its sources. Argument: the output folder.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Where is the monolith written to?');
const root = path.resolve(import.meta.dirname, '../..');
for (const configuration of monolithBuild(root, folder)) await runBuild('the monolith', [configuration]);
