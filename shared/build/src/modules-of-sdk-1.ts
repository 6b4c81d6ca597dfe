import path from 'node:path';
import { deprecatedModuleNames } from './shared-modules.ts';

/**
 * The shared modules of sdk 1 (the previous major version), in the format of Module Federation's option `shared`. The
 * shell provides them to remotes that were built for sdk 1. They are adapters to the modules of sdk 2.
 */
export const modulesOfSdk1 = Object.fromEntries(
  deprecatedModuleNames.map((name) => [
    `sdk-1/${name}`,
    {
      import: adapterOf(name),
      shareKey: name,
      version: '1.0.0',
      requiredVersion: false as const,
      singleton: true,
    },
  ]),
);

/** `@marquee/api-contract/roster` is `roster.ts`. */
function adapterOf(name: string): string {
  return path.join(import.meta.dirname, '../../sdk/src/sdk-1', `${path.posix.basename(name)}.ts`);
}
