import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readShellFiles, shellDigest } from './shell-build.ts';

test('a build has the files that its lists name and their compressed copies, and a digest of their bytes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shell-build-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write('boot.json', '{"boot":["boot.11111111.js"],"deferred":["boot.11111111.js","deferred.22222222.css"]}');
  write('runtime.json', '{"core":["core.33333333.js"]}');
  write('boot/boot.11111111.js', 'boot()');
  write('boot/boot.11111111.js.br', 'boot as brotli');
  write('boot/boot.11111111.js.map', 'sources');
  write('boot/deferred.22222222.css', 'p{}');
  write('boot/old.44444444.js', 'of an earlier build');
  write('runtime/core.33333333.js', 'core()');

  const files = readShellFiles(folder);
  expect(Object.keys(files).toSorted()).toEqual([
    'boot/boot.11111111.js',
    'boot/boot.11111111.js.br',
    'boot/deferred.22222222.css',
    'runtime/core.33333333.js',
  ]);
  write('runtime/core.33333333.js', 'core(2)');
  expect(shellDigest(readShellFiles(folder))).not.toBe(shellDigest(files));
  expect(shellDigest(Object.fromEntries(Object.entries(files).toReversed()))).toBe(shellDigest(files));
  rmSync(folder, { recursive: true });
});
