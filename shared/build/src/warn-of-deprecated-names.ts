import { deprecatedNames } from '@marquee/release-checks';
import webpack from 'webpack';
import { importedModules } from './imported-modules.ts';

/**
 * Returns a webpack plugin that warns of each deprecated name that the remote imports, with the name to use instead.
 */
export function warnOfDeprecatedNames(remote: string) {
  return {
    apply(compiler: webpack.Compiler) {
      compiler.hooks.compilation.tap('WarnOfDeprecatedNames', (compilation) => {
        compilation.hooks.finishModules.tap('WarnOfDeprecatedNames', (modules) => {
          const imported = importedModules(modules);
          for (const { name, since, removedIn, instead } of deprecatedNames)
            if (imported.includes(name))
              compilation.warnings.push(
                new webpack.WebpackError(
                  `${remote} imports ${name}, deprecated since sdk ${since} and removed in ${removedIn}: use ${instead}`,
                ),
              );
        });
      });
    },
  };
}
