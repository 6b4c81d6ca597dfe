/**
 * The chunks of the shell with the shared modules. Every hydrated island (page or slot) loads `core`, the first API
 * request loads `calls`, and the first island of a remote of sdk 1 loads `sdk-1`.
 */
export type SharedChunk = 'core' | 'calls' | 'sdk-1';

/** Returns the chunk for a source file of a shared module or of a library; undefined for all other code. */
export function chunkOfFile(file: string | null): SharedChunk | undefined {
  if (!file) return undefined;
  const [, workspace, inside = ''] = /[\\/]shared[\\/]([a-z0-9-]+)[\\/]src[\\/](.*)$/.exec(file) ?? [];
  if (workspace) return chunkOfWorkspace(workspace, inside.replaceAll('\\', '/'));
  const library = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1];
  return library ? chunkOfLibrary[library.replaceAll('\\', '/')] : undefined;
}

function chunkOfWorkspace(name: string, file: string): SharedChunk | undefined {
  if (name === 'api' && file.startsWith('lazy/')) return 'calls';
  // The session and the pages use these without the API client.
  if (name === 'api-contract')
    return /^(login-state|opaque-id|personal-script|roster)\.ts$/.test(file) ? 'core' : 'calls';
  // The boot script and lazily imported code use it, the core does not.
  if (name === 'timing' && file === 'timeout-signal.ts') return undefined;
  // Lazily imported code has its own chunk.
  if (/(^|\/)lazy\//.test(file)) return undefined;
  if (name === 'sdk' && file.startsWith('sdk-1/')) return 'sdk-1';
  if (name === 'sdk' && file === 'api-contract.ts') return 'calls';
  return 'core';
}

const chunkOfLibrary: Record<string, SharedChunk | undefined> = {
  react: 'core',
  'react-dom': 'core',
  'react-refresh': 'core',
  scheduler: 'core',
  'react-router': 'core',
  'react-router-dom': 'core',
  'single-spa': 'core',
  rxjs: 'core',
  tslib: 'core',
  cookie: 'core',
  'set-cookie-parser': 'core',
  valibot: 'core',
  axios: 'calls',
  '@tanstack/query-core': 'calls',
};
