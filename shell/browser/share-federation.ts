import { federationGlobal } from '@marquee/contracts';
import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

type Options = Parameters<NonNullable<typeof federation.runtime>['init']>[0];

/**
 * Puts the part of Module Federation that every remote's entry needs where entries look for it: the build
 * of a remote leaves it out.
 */
export function shareFederation(scope: object = globalThis): void {
  const { runtime, bundlerRuntime, attachShareScopeMap } = federation;
  const { createInstance, getInstance } = runtime ?? {};
  // A shell has nothing to expose, so its own copy of the runtime is built without this.
  const shared = {
    runtime: { ...runtime, init },
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
  };
  Object.assign(scope, { [federationGlobal]: shared });

  /** As the library's own, which also takes the first instance it makes for the shell's: that one is here already. */
  function init(options: Options) {
    const known = getInstance?.(({ name }) => name === options.name);
    known?.initOptions(options);
    return known ?? createInstance?.({ ...options, id: '' });
  }
}
