import { PlatformError } from '@marquee/contracts';
import {
  getInstance,
  registerGlobalPlugins,
  registerShared,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';

type SharedModule = { version: string; loaded?: boolean; lib?: unknown; useIn?: readonly string[] };
type Scope = Record<string, Record<string, SharedModule>>;

/**
 * Prepares Module Federation's share scope (the table of shared modules) for guests, which are unmodified builds. Adds
 * `react-dom/client`, which guests require but the shell does not share otherwise. From then on, a guest gets the
 * shell's copy of every module that the shell shares, whatever version the guest requires. Returns `refuseOwnCopies`,
 * which throws `VERSION` if a release of a guest has loaded its own copy of such a module nevertheless.
 */
export function createShareScope() {
  const { version } = reactDom;
  registerShared({
    'react-dom/client': {
      version,
      lib: () => reactDomClient,
      shareConfig: { singleton: true, requiredVersion: `^${version}` },
    },
  });
  // The shell's are there before the first guest. Their `from` does not tell: a guest that loads one becomes its `from`.
  const own = new Map<string, SharedModule>();
  for (const [name, versions] of Object.entries(scopeNow()))
    for (const shared of Object.values(versions)) own.set(name, shared);
  const owners = new Map<SharedModule, string>();
  const plugin: ModuleFederationRuntimePlugin = {
    name: 'shell-first',
    resolveShare: (given) => {
      const shared = own.get(given.pkgName);
      const { resolver } = given;
      // The types are the runtime's own: it gets back the module that it registered.
      return shared
        ? { ...given, resolver: () => ({ ...resolver(), shared: shared as never, useTreesShaking: false }) }
        : given;
    },
  };
  registerGlobalPlugins([plugin]);

  return { refuseOwnCopies };

  /** Throws `VERSION` if a release of a guest has loaded a copy of a module that the shell provides. */
  function refuseOwnCopies(release: string): void {
    const scope = scopeNow();
    for (const [name, provided] of own)
      for (const shared of Object.values(scope[name] ?? {})) {
        if (shared === provided || !isUsed(shared)) continue;
        if (!owners.has(shared)) owners.set(shared, release);
        if (owners.get(shared) !== release) continue;
        throw new PlatformError(
          'VERSION',
          `${release} loaded its own ${name} ${shared.version}; the shell provides ${provided.version}`,
        );
      }
  }
}

function scopeNow(): Scope {
  return (getInstance()?.shareScopeMap['default'] ?? {}) as Scope;
}

function isUsed({ loaded, lib, useIn = [] }: SharedModule): boolean {
  return Boolean(loaded) || Boolean(lib) || useIn.length > 0;
}
