import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { leanModules } from '../../../shared/build/src/lean-modules.ts';
import { writeFileList } from '../../../shared/build/src/shell-build.ts';
import { browserConfiguration } from '../subject-build.ts';
import { entryName, externalModules } from './modules.ts';

const subject = 'import-maps';

/** single-spa with SystemJS: a module each for the shared libraries, the root and every remote. */
export function importMapsBuild(root: string, folder: string): Configuration[] {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const bench = path.join(root, 'bench/subjects/import-maps/browser');
  const files: Record<string, string> = {
    ...leanModules,
    '@marquee/contracts': path.join(bench, 'contracts.ts'),
    '@marquee/mount': path.join(root, 'bench/subjects/app/mount.ts'),
    'react-router-dom': path.join(bench, 'react-router-dom.ts'),
  };
  const shared = externalModules.map((name) => [entryName(name), files[name] ?? name]);
  const own = [
    ['root', path.join(bench, 'root.tsx')],
    ...remotes.map((name) => [
      name,
      `data:text/javascript,${encodeURIComponent(
        `export{routes}from${JSON.stringify(path.join(root, name, 'src/routes.tsx'))};` +
          `export{slots}from${JSON.stringify(path.join(root, name, 'src/slots.tsx'))};`,
      )}`,
    ]),
  ];
  return [...shared, ...own].map(([name = '', entry = '']): Configuration => {
    const common = browserConfiguration(root, {
      subject,
      part: name,
      output: path.join(folder, 'browser', name),
    });
    return {
      ...common,
      entry: { [name]: entry },
      output: {
        ...common.output,
        publicPath: `${String(common.output.publicPath)}${name}/`,
        library: { type: 'system' },
        clean: true,
      },
      externalsType: 'system',
      externals: [
        ({ request = '', contextInfo }, callback) =>
          externalModules.includes(request) && isSomebodyElse(request, name, contextInfo?.issuer)
            ? callback(undefined, request)
            : callback(),
      ],
      plugins: [...common.plugins, writeFileList(path.join(folder, 'files', `${name}.json`))],
    };
  });
}

/** A module is external to every bundle but its own, where it is the entry. */
function isSomebodyElse(request: string, bundle: string, issuer: string | undefined): boolean {
  return entryName(request) !== bundle || Boolean(issuer);
}
