import { performReactRefresh } from 'react-refresh/runtime';
import { hasData, takeChangedExports } from './refresh-module.ts';

// The module `./refresh` of the container of a local build, which the shell calls after each build.

/** What webpack tells of a changed module: the modules that run again because of it, or why they cannot. */
type Propagation = { moduleId: string; outdatedModules?: string[] };

/** The part of webpack's `import.meta.webpackHot` that is used here; `check` resolves to null if there is no update. */
type Hot = {
  check(options: {
    onAccepted(found: Propagation): void;
    onUnaccepted(found: Propagation): void;
  }): Promise<string[] | null>;
};

/** The hash of the build that runs. */
// oxlint-disable-next-line no-underscore-dangle -- webpack's name
declare const __webpack_hash__: string;

/**
 * Updates the modules of a local build in the open page to the build with the given hash (webpack's), and renders their
 * components again with their state. Resolves to undefined on success, or to the reason why the page must reload.
 */
export async function refresh(hash: string): Promise<string | undefined> {
  // webpack defines it in builds for development.
  const hot = (import.meta as { webpackHot?: Hot }).webpackHot;
  const isCurrent = () => __webpack_hash__ === hash;
  while (!isCurrent()) {
    let obstacle: string | undefined;
    const found = await hot
      ?.check({
        onUnaccepted: ({ moduleId }) => {
          obstacle ??= `${moduleId} exports more than components, or is imported by modules that do`;
        },
        onAccepted: ({ moduleId, outdatedModules = [] }) => {
          const user = outdatedModules.find((one) => one !== moduleId && hasData(one));
          if (user) obstacle ??= `${moduleId} may be used by the loader or metadata of ${user}`;
        },
      })
      .catch((failure: unknown) => {
        obstacle ??= String(failure);
        return [];
      });
    const [changed] = takeChangedExports();
    if (obstacle) return obstacle;
    if (changed) return `${changed} has another loader, other metadata or other exports`;
    if (!found) return 'marquee dev has built everything again';
  }
  performReactRefresh();
  return undefined;
}
