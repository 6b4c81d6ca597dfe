import { createRequire } from 'node:module';
import type { LoaderDefinitionFunction } from 'webpack';

const require = createRequire(import.meta.url);

/**
 * The webpack loader that connects a module of a local build with React Refresh. swc has added the calls of
 * `$RefreshReg$` and `$RefreshSig$`; this adds their definitions and, at the end, passes on what the module exports.
 */
const refreshLoader: LoaderDefinitionFunction = function connect(source, map) {
  // In one line with the first one of the module, so that no other line moves.
  const before = [
    `import { openModule as $RefreshOpen$ } from ${JSON.stringify(require.resolve('@marquee/build/refresh-module'))};`,
    `import * as $RefreshExports$ from ${JSON.stringify(this.resourcePath)};`,
    'const { $RefreshReg$, $RefreshSig$, $RefreshClose$ } = $RefreshOpen$(module.id);',
  ].join('');
  const after = '\n$RefreshClose$($RefreshExports$, import.meta.webpackHot);\n';
  this.callback(null, before + source + after, map);
};

export default refreshLoader;
