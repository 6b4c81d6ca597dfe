import type { PageContext } from '../../../browser/deferred/deferred-contract.ts';
import type { KilledRemotes } from '../../../page/killed-remotes.ts';

/** The maximum random delay before a tab requests its plan: all tabs learn of a release at once. */
const spreadMs = 5_000;

/**
 * Creates the watcher of new releases. Pass each state of the event stream to `receive`: if remotes were released, it
 * drops the prefetched pages, and calls `onOutdated` if this visitor would now get another release of a remote on the
 * page. The page itself does not change; the next navigation loads the new release.
 */
export function watchReleases({
  context,
  onOutdated,
}: {
  context: Pick<PageContext, 'page' | 'forgetPrefetched'>;
  onOutdated: () => void;
}) {
  let latest: KilledRemotes['releases'] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    /** Takes a state of the environment that is newer than the previous one. */
    receive: ({ sequence, releases }: KilledRemotes) => {
      const before = latest ?? (sequence > (context.page().sequence ?? 0) ? versionsOnPage() : releases);
      latest = releases;
      if (Object.keys(releases).some((remote) => before[remote] !== releases[remote]))
        context.forgetPrefetched();
      if (!Object.keys(versionsOnPage()).some((remote) => before[remote] !== releases[remote])) return;
      clearTimeout(timer);
      timer = setTimeout(() => void compare().catch(console.warn), Math.random() * spreadMs);
    },
    /** Call after each in-site navigation: the new page has the current releases. */
    arrived: () => clearTimeout(timer),
  };

  async function compare() {
    const path = context.page().path;
    const response = await fetch('/__marquee/plan');
    if (!response.ok) return;
    const { remotes } = (await response.json()) as { remotes: { remote: string; version: string }[] };
    if (context.page().path !== path) return;
    const shown = versionsOnPage();
    if (remotes.some(({ remote, version }) => shown[remote] !== undefined && shown[remote] !== version))
      onOutdated();
  }

  function versionsOnPage(): Record<string, string> {
    return Object.fromEntries(
      Object.values(context.page().slots).map(({ remote, version }) => [remote, version]),
    );
  }
}
