import type { Adapter } from '../adapter.ts';
import { breakContainer } from '../broken-code.ts';
import { sitePages } from '../site-pages.ts';
import { startSubject } from './start-subject.ts';

const built = '/built/naive-federation/';

/** Module Federation as its documentation starts: a host that fetches its remotes' manifests in the browser. */
export async function naiveFederation(): Promise<Adapter> {
  const { url, stop } = await startSubject('naive-federation');
  const files = (remote: string) => ({
    entry: new RegExp(`${built}${remote}/remoteEntry\\.js`),
    chunk: new RegExp(`${built}${remote}/(?!remoteEntry).*\\.js`),
    stylesheet: new RegExp(`${built}${remote}/.*\\.css`),
    document: undefined,
    core: new RegExp(`${built}(?!main)[^/]*\\.js`),
    boot: new RegExp(`${built}main\\.[^/]*\\.js`),
  });
  return {
    ...sitePages,
    name: 'naive-federation',
    url: (track) => (track === 'live' ? url : undefined),
    // A navigation fetches no document.
    files: (target, remote) => files(remote)[target],
    breakBrowserCode: async ({ remote, fault, proxy }) => {
      const container = remote.replace('-', '_');
      const rewrite = (code: string) => breakContainer(code, container, fault);
      const end = proxy.add({ kind: 'rewrite', pattern: files(remote).entry, rewrite });
      return async () => end();
    },
    stop,
  };
}
