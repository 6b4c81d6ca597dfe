import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const version = '5.54.0';
const installsWithinMs = 10 * 60_000;

/**
 * Installs Strapi outside the workspace, once per machine, because its lockfile and 700 MB are no part of it.
 * Returns the folder; undefined if npm cannot install it here.
 */
export async function installStrapi(): Promise<string | undefined> {
  const folder = path.join(os.tmpdir(), `marquee-strapi-${version}`);
  if (existsSync(path.join(folder, 'installed'))) return folder;
  await mkdir(folder, { recursive: true });
  const dependencies = {
    '@strapi/strapi': version,
    '@strapi/plugin-users-permissions': version,
    pg: '^8.16.3',
    react: '^18.3.1',
    'react-dom': '^18.3.1',
    'react-router-dom': '^6.30.3',
    'styled-components': '^6.1.8',
  };
  const description = { name: 'marquee-strapi', private: true, version: '1.0.0', dependencies };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(description));
  try {
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], {
      cwd: folder,
      timeout: installsWithinMs,
      maxBuffer: 1e8,
    });
  } catch (failure) {
    console.log(
      `Strapi ${version} cannot be installed: ${(failure as Error).message.split('\n').at(-2) ?? ''}`,
    );
    return undefined;
  }
  await writeFile(path.join(folder, 'installed'), version);
  return folder;
}
