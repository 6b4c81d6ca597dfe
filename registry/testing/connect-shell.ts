import type { AddressInfo } from 'node:net';
import {
  shellVersionHeaders,
  siteHeaders,
  troubleHeaders,
  type ShellTroubles,
  type ShellVersions,
} from '@marquee/contracts';
import type { TestRegistry } from './start-test-registry.ts';

/**
 * Opens a snapshot stream as a shell with these versions, and troubles does, on a registry that listens. Resolves when the registry
 * counts the shell, to the function that disconnects it.
 */
export async function connectShell(
  { app, observeToken }: Pick<TestRegistry, 'app' | 'observeToken'>,
  environment: string,
  versions: ShellVersions,
  { pending = [], conditions = [] }: Partial<ShellTroubles> = {},
): Promise<() => Promise<void>> {
  const { port } = app.server.address() as AddressInfo;
  const reader = new AbortController();
  const stream = await fetch(`http://127.0.0.1:${port}/environments/${environment}/stream`, {
    headers: {
      ...shellVersionHeaders(versions),
      ...troubleHeaders({ pending, conditions }),
      ...siteHeaders('https://site.example'),
      authorization: `Bearer ${observeToken}`,
    },
    signal: reader.signal,
  });
  return async () => {
    reader.abort();
    await stream.text().catch(() => undefined);
  };
}
