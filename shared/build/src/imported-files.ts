import path from 'node:path';
import type { Compiler, ModuleOptions } from 'webpack';
import { hasFile } from './module-syntax.ts';

/** The types of files that a release may contain and whose URL is what an import returns, by what they are. */
const fileTypes = {
  pictures: ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif', 'ico', 'svg'],
  fonts: ['woff2', 'woff', 'ttf', 'otf'],
  sounds: ['mp3', 'ogg', 'wav', 'm4a'],
  films: ['mp4', 'webm', 'vtt'],
};

/** What an import returns itself: code, styles, data and texts. */
const codeTypes = ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs'];
const contentTypes = [...codeTypes, 'json', 'css', 'txt'];

/**
 * Returns the webpack settings for imported pictures, fonts, sounds and films, whose import returns a URL. The browser
 * and the server build of a remote both use them, so that they get the same URLs. `base` is the URL of the release's
 * files; without it, the URL from which the browser loaded the remote. `emit` is false for the server build, which does
 * not write the files.
 */
export function importedFiles({ base, emit }: { base?: string; emit: boolean }): {
  rules: NonNullable<ModuleOptions['rules']>;
  generator: NonNullable<ModuleOptions['generator']>;
  parser: NonNullable<ModuleOptions['parser']>;
} {
  const types = Object.values(fileTypes).flat().join('|');
  const output = {
    filename: '[name].[contenthash:8][ext]',
    emit,
    ...(base !== undefined && { publicPath: base }),
  };
  return {
    rules: [
      { test: new RegExp(`\\.(${types})$`), type: 'asset/resource' },
      // The URL of a text or of data is asked for by `new URL`, which webpack knows by itself.
      { test: /\.txt$/, dependency: { not: ['url'] }, type: 'asset/source' },
    ],
    generator: { 'asset/resource': output },
    // `new URL('./file.png', import.meta.url)` is the file's path on this site: a server has no URL of its own.
    parser: { javascript: { url: 'relative' } },
  };
}

/**
 * Whether a `url()` in a stylesheet is a file of the remote, which css-loader must resolve. False for a path of the
 * site, an absolute URL and a fragment.
 */
export function isOwnFile(url: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(url);
}

/**
 * A webpack plugin that fails the build for each import of a file whose type is not supported, such as a `.pdf`. The
 * error contains the importing file and the remedy.
 */
export class RefuseUnknownFilesPlugin {
  readonly #remote: string;
  readonly #folder: string;

  constructor(remote: string, folder: string) {
    this.#remote = remote;
    this.#folder = folder;
  }

  apply(compiler: Compiler) {
    const known = new Set([...contentTypes, ...Object.values(fileTypes).flat()]);
    const name = 'RefuseUnknownFiles';
    const nameOf = (file: string) => path.relative(this.#folder, file).replaceAll(path.sep, '/');
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      factory.hooks.afterResolve.tap(name, ({ createData, contextInfo, request }) => {
        const type = typeOf(createData.resource);
        if (createData.resource?.startsWith('data:') || type === '' || known.has(type)) return;
        throw new Error(
          `${this.#remote}: ${nameOf(contextInfo.issuer || this.#folder)} imports ${request}, a file of type .${type}, for which the build has no loader. ` +
            `It has ${Object.entries(fileTypes)
              .map(([what, types]) => `${what} (${types.join(', ')})`)
              .join(
                ', ',
              )}, ${contentTypes.join(', ')}: convert the file to one of these, or read it from the API`,
        );
      });
    });
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.finishModules.tap(name, (modules) => {
        for (const issuer of [...modules].filter(hasFile))
          for (const { dependency, module } of compilation.moduleGraph.getOutgoingConnections(issuer)) {
            const { category } = dependency ?? {};
            if (!module || !hasFile(module)) continue;
            if (category === 'worker' || (category === 'url' && codeTypes.includes(typeOf(module.resource))))
              compilation.errors.push(
                new compiler.webpack.WebpackError(
                  `${this.#remote}: ${nameOf(issuer.resource)} starts ${module.rawRequest} as a worker or a script, which the site's policy refuses: ` +
                    'load code with import(), and split long work into parts with a pause between them',
                ),
              );
          }
      });
    });
  }
}

/** The type of a file by its name, such as `png`. */
function typeOf(resource = ''): string {
  return path
    .extname(resource.split('?')[0] ?? '')
    .slice(1)
    .toLowerCase();
}
