import path from 'node:path';
import type { Compiler, Module } from 'webpack';
import { isProvidedModule, sharedModuleNames } from './shared-modules.ts';

/**
 * Returns a webpack plugin that fails the build of a remote if it imports a module of Node or an `@marquee/…` module
 * that the shell does not provide, or if its bundle would contain a library that the shell provides.
 */
export function refuseUnsharedModules(remote: string) {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.normalModuleFactory.tap('RefuseUnsharedModules', (factory) => {
        factory.hooks.beforeResolve.tap('RefuseUnsharedModules', ({ request, contextInfo }) => {
          if (request.startsWith('node:')) {
            const issuer = path.relative(compiler.context, contextInfo.issuer || compiler.context);
            throw new Error(
              `${remote}: ${issuer.replaceAll(path.sep, '/')} imports ${request}, which neither browsers nor the server of a remote have: ` +
                'use what both have, such as URL, fetch and crypto.subtle, or a package without it',
            );
          }
          if (/^(@marquee\/|mfe-)/.test(request) && !isProvidedModule(request)) {
            throw new Error(
              `${remote} imports ${request}, which the shell does not share. Shared: ${sharedModuleNames.join(', ')}`,
            );
          }
        });
      });
      compiler.hooks.compilation.tap('RefuseUnsharedModules', (compilation) => {
        compilation.hooks.finishModules.tap('RefuseUnsharedModules', (modules) => {
          for (const module of modules) {
            const copy = secondCopyIn(module);
            if (copy)
              compilation.errors.push(new compiler.webpack.WebpackError(`${remote} bundles its own ${copy}`));
          }
        });
      });
    },
  };
}

/** Describes a module from a package that the shell shares, for an error; undefined for others. */
function secondCopyIn(module: Module): string | undefined {
  const file = module.nameForCondition()?.replaceAll('\\', '/');
  const [, name = '', inside] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(file ?? '') ?? [];
  if (!isProvidedModule(name)) return undefined;
  return `${name} (${inside}, ${(module.size() / 1024).toFixed(1)} kB)`;
}
