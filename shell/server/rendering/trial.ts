import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createRenderer } from './create-renderer.ts';
import { tryRelease, type TriedBuild } from './try-release.ts';

// The program by which the build and the publication of a remote try its server bundle. It reads the build from its
// standard input and prints the faults as JSON. Its argument is the folder with the scripts of the renderer process.
const folder = process.argv[2] ?? '.';
const renderer = createRenderer({
  scripts: { renderer: path.join(folder, 'renderer.cjs'), worker: path.join(folder, 'remote-worker.cjs') },
  memoryLimitMb: 300,
  report: () => undefined,
});
const build = JSON.parse(await text(process.stdin)) as TriedBuild;
process.stdout.write(JSON.stringify(await tryRelease(renderer, build)));
renderer.stop();
