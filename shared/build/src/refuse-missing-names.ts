import type { Compiler, NormalModule } from 'webpack';
import { leanModules, leanNames } from './lean-modules.ts';
import { hasFile, parseScript, scriptOf } from './module-syntax.ts';

/**
 * Returns a webpack plugin that fails the build of a remote if it imports a name that the shell's copy of a shared
 * module does not export: of `react-router-dom` and `rxjs`, the shell provides only a part.
 */
export function refuseMissingNames(remote: string) {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('RefuseMissingNames', (compilation) => {
        compilation.hooks.finishModules.tap('RefuseMissingNames', (modules) => {
          for (const { source, name } of [...modules].filter(hasFile).flatMap(leanImports))
            if (!leanNames(source)?.has(name))
              compilation.errors.push(
                new compiler.webpack.WebpackError(
                  `${remote} imports ${name} from ${source}, of which the shell shares ${[...(leanNames(source) ?? [])].join(', ')}`,
                ),
              );
        });
      });
    },
  };
}

/** The names that a module imports from modules that the shell shares in part. */
function leanImports(module: NormalModule): { source: string; name: string }[] {
  const text = scriptOf(module);
  if (!Object.keys(leanModules).some((name) => text.includes(name))) return [];
  const { body = [] } = parseScript(text)?.program ?? {};
  return body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration') return [];
    const source = String(node.source.value);
    if (!leanNames(source)) return [];
    return node.specifiers.flatMap((one) =>
      one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
        ? [{ source, name: one.imported.name }]
        : [],
    );
  });
}
