import path from 'node:path';
import { buildEverything } from './build-everything.ts';
import { bundleEdgeWorker } from './bundle-edge-worker.ts';
import { bundleServers } from './bundle-servers.ts';

// `npm run bundle` builds what changed, and bundles every server and command into `deploy/build/`.
const root = path.resolve(import.meta.dirname, '../../..');
const report = (line: string) => console.log(line);

await buildEverything(root, report);
await bundleServers(root, path.join(root, 'deploy/build'), report);
await bundleEdgeWorker(root, path.join(root, 'deploy/build/edge-worker.mjs'));
