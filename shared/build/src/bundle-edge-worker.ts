import path from 'node:path';
import * as esbuild from 'esbuild';

/**
 * Bundles the edge worker (`deploy/edge/worker/worker.ts`, which caches pages at a CDN) into one module for runtimes
 * without Node. Throws if the worker imports a module of Node.
 */
export async function bundleEdgeWorker(root: string, outfile: string): Promise<void> {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['deploy/edge/worker/worker.ts'],
    outfile,
    bundle: true,
    minifySyntax: true,
    // It knows no module of Node, so that an import of one is an error.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    format: 'esm',
    tsconfig: path.join(root, 'tsconfig.json'),
    logLevel: 'warning',
  });
}
