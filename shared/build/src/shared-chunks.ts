/**
 * The shell's chunks (script files) that contain the modules it shares with remotes. The browser loads `core` with the
 * first hydrated page or slot, `calls` with the first API request, and `sdk-1` with the first remote built for sdk 1.
 */
export type SharedChunk = 'core' | 'calls' | 'sdk-1';

/**
 * Returns the shell's chunk into which a source file of a shared module or a library is built; undefined for all other
 * code. `file` is its absolute path.
 */
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
