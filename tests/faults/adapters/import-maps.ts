import type { Adapter } from '../adapter.ts';
import { breakSystemModule } from '../broken-code.ts';
import { sitePages } from '../site-pages.ts';
import { startSubject } from './start-subject.ts';

const built = '/built/import-maps/';

/** single-spa with SystemJS and an import map. */
export async function importMaps(): Promise<Adapter> {
  const { url, stop } = await startSubject('import-maps');
  const files = (remote: string) => ({
    entry: new RegExp(`${built}${remote}/${remote}\\.[^/]*\\.js`),
    chunk: new RegExp(`${built}${remote}/(?!mfe-)[^/]*\\.js`),
    stylesheet: new RegExp(`${built}${remote}/.*\\.css`),
    document: new RegExp(`^${sitePages.page(remote, 'document')?.path}$`),
    core: new RegExp(`${built}(?!mfe-|root)[^/]*/`),
    boot: new RegExp(`${built}root/`),
  });
  return {
    ...sitePages,
    name: 'import-maps',
    url: (track) => (track === 'live' ? url : undefined),
    files: (target, remote) => files(remote)[target],
    breakBrowserCode: async ({ remote, fault, proxy }) => {
      const rewrite = (code: string) => breakSystemModule(code, fault);
      const end = proxy.add({ kind: 'rewrite', pattern: files(remote).entry, rewrite });
      return async () => end();
    },
    stop,
  };
}
