import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rangeOf, versionOf } from './shared-versions.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'marquee-shared-'));
  write('package.json', {
    dependencies: { react: '19.3.1', rxjs: '^7.8.0', axios: '1.0.0' },
    peerDependencies: { axios: '>=1.4 <2' },
  });
  write('node_modules/react/package.json', { version: '19.3.4' });
  write('remote/package.json', {});
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: object) {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  writeFileSync(path.join(folder, name), JSON.stringify(content));
}

test('the version is the installed one, in the folder or in a parent folder', () => {
  expect(versionOf(folder, 'react/jsx-runtime')).toBe('19.3.4');
  expect(versionOf(path.join(folder, 'remote'), 'react')).toBe('19.3.4');
  expect(() => versionOf(folder, 'rxjs')).toThrow(/rxjs is not installed/);
});

test('the range is the declared one, peer dependencies first; a pinned version allows its major', () => {
  expect(rangeOf(folder, 'react/jsx-runtime')).toBe('^19.3.1');
  expect(rangeOf(folder, 'rxjs')).toBe('^7.8.0');
  expect(rangeOf(folder, 'axios')).toBe('>=1.4 <2');
  expect(rangeOf(folder, '@marquee/ui')).toBe(false);
});
