import path from 'node:path';
import { runBuild, shellBuild } from '@marquee/build';
import type { RendererScripts } from '../server/rendering/renderer-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Builds the program of the renderer process, as the shell's build does, and returns its file; with
 * `{ worker: true }`, also the program of its threads, which takes seconds longer. Call it in `beforeAll`.
 */
export async function buildRenderer({ worker = false } = {}): Promise<RendererScripts> {
  const folder = temporaryFolder();
  const common = shellBuild(path.join(__dirname, '..')).find(({ name }) => name === 'shell worker');
  const entries = common?.entry as Record<'renderer' | 'remote-worker', string>;
  const entry = {
    renderer: entries.renderer,
    ...(worker && { 'remote-worker': entries['remote-worker'] }),
  };
  const output = { ...common?.output, path: folder };
  await runBuild('renderer', [{ ...common, entry, output, devtool: false }]);
  return {
    renderer: path.join(folder, 'renderer.cjs'),
    worker: worker ? path.join(folder, 'remote-worker.cjs') : path.join(__dirname, 'test-worker.cjs'),
  };
}
