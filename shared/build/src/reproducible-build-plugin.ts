import { createHash } from 'node:crypto';
import path from 'node:path';
import { isRspack } from './bundlers.ts';
import type { Chunk, Compilation, Compiler } from 'webpack';

/**
 * A plugin for webpack and Rspack that makes builds reproducible: the same sources give the same bytes in every
 * checkout, because no absolute path is in the build. Requires the option `virtualRuntimeEntry` of Module Federation.
 */
export class ReproducibleBuildPlugin {
  apply(compiler: Compiler) {
    importRuntimeByRelativePaths(compiler);
    // Rspack derives ids and hashes from relative paths.
    if (isRspack(compiler)) return;
    compiler.hooks.compilation.tap(pluginName, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(pluginName, () => nameGeneratedModules(compilation));
      // After the plugins of scripts and styles, which set the hashes.
      compilation.hooks.contentHash.tap({ name: pluginName, stage: 1 }, chooseProvisionalHashes);
    });
  }
}

const pluginName = 'ReproducibleBuildPlugin';

/**
 * Module Federation generates the module that starts its runtime as a `data:` URL, with imports of absolute paths.
 * Here they become relative to the folder of the build.
 */
function importRuntimeByRelativePaths({ context, hooks }: Compiler) {
  const inBase64 = 'data:text/javascript;charset=utf-8;base64,';
  // Rspack's begins with the loader that compiles it.
  const escaped = /^(.*!=!data:text\/javascript,)(.*)$/;
  const relativeImports = (text: string) =>
    text.replaceAll(/(?<=\bimport \w+ from ['"])[^'"]+/g, (file) =>
      path.isAbsolute(file) ? relativeRequest(context, file) : file,
    );
  hooks.normalModuleFactory.tap(pluginName, (factory) => {
    factory.hooks.beforeResolve.tap(pluginName, (resolveData) => {
      const { request } = resolveData;
      if (request.startsWith(inBase64)) {
        const text = Buffer.from(request.slice(inBase64.length), 'base64').toString();
        resolveData.request = `${inBase64}${Buffer.from(relativeImports(text)).toString('base64')}`;
        return;
      }
      const [, scheme, text] = escaped.exec(request) ?? [];
      if (!scheme || !text) return;
      // Rspack finds the CommonJS module of the runtime; the ES module beside it is half as long in the build.
      const imports = relativeImports(decodeURIComponent(text)).replace(
        '/webpack-bundler-runtime/dist/index.cjs',
        '/webpack-bundler-runtime/dist/bundler.js',
      );
      resolveData.request = `${scheme}${encodeURIComponent(withoutNamesOfTsx(imports))}`;
    });
  });
}

/**
 * Rspack writes the text of one of its functions into builds. Where tsx runs Rspack, as in the workspace, that text
 * calls a function of tsx that keeps the names of functions.
 */
function withoutNamesOfTsx(text: string): string {
  return text.includes('__name(') ? `const __name=(named)=>named;${text}` : text;
}

/** Returns the path by which modules in a folder import a file, such as `../node_modules/react/index.js`. */
export function relativeRequest(folder: string, file: string): string {
  const relative = path.relative(folder, file).replaceAll('\\', '/');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/**
 * webpack derives ids from the identifiers of modules, relative to the folder of the build. It does not find the
 * absolute paths inside the identifiers of containers and provided modules
 * (https://github.com/webpack/webpack/issues/20852), so these get their names in libraries as ids.
 */
function nameGeneratedModules({ chunkGraph, compiler, modules }: Compilation) {
  for (const module of modules) {
    const name = module.libIdent({ context: compiler.context });
    const [, id] = /^webpack\/(?:container\/entry|sharing\/provide)\/(.+)$/.exec(name ?? '') ?? [];
    if (id) chunkGraph.setModuleId(module, id);
  }
}

/**
 * The name that a file has until webpack replaces it by the hash of its content. The minifier sees it, and chooses the
 * names of variables by the frequency of letters. webpack derives it from absolute paths; here it depends on the
 * chunk's id alone.
 */
function chooseProvisionalHashes({ id, contentHash }: Chunk) {
  for (const type of Object.keys(contentHash))
    contentHash[type] = createHash('sha256').update(`${type} ${id}`).digest('hex').slice(0, 20);
}
