// Every module may import React later: a chunk cannot get a shared module while the page runs.
// oxlint-disable-next-line import/no-unassigned-import -- it shall be in the chunk, not be used
import 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import * as Refresh from 'react-refresh/runtime';

// Imported by every module of a local build (`refresh-loader.ts`).

/** The part of webpack's `import.meta.webpackHot` that a module needs. */
type Hot = {
  data: { exported?: string } | undefined;
  accept(): void;
  dispose(callback: (data: { exported?: string }) => void): void;
};

/** The exports of a page or slot, besides components, that the shell reads once, as it mounts the island. */
const dataExports = new Set(['loader', 'handle', 'shouldRevalidate']);

/** The ids of the modules that export one of them. */
const dataModules = new Set<string>();

/** The ids of the modules that were applied, and export something else than before. */
let changedExports: string[] = [];

/**
 * Returns the functions that each module of a local build (`marquee dev`) calls, so that React Fast Refresh works: the
 * two functions of React Refresh, and `$RefreshClose$`, which runs at the end of the module. `id` is the module's id.
 */
export function openModule(id: string) {
  return {
    $RefreshReg$: (type: unknown, name: string) => Refresh.register(type, `${id} ${name}`),
    $RefreshSig$: Refresh.createSignatureFunctionForTransform,
    $RefreshClose$: (exported: Record<string, unknown>, hot: Hot | undefined) =>
      closeModule(id, exported, hot),
  };
}

/**
 * Accepts later versions of a module whose exports are components or belong to a page or slot. Other modules stay as
 * they are for webpack, which then runs the modules that import them again, or finds that it cannot.
 */
function closeModule(id: string, exports: Record<string, unknown>, hot: Hot | undefined): void {
  if (!hot) return;
  const names = Object.keys(exports);
  const components = names.filter((name) => Refresh.isLikelyComponentType(exports[name]));
  for (const name of components) Refresh.register(exports[name], `${id} %exports% ${name}`);
  const others = names.filter((name) => !components.includes(name));
  const mayRefresh = components.length > 0 && others.every((name) => dataExports.has(name));
  if (others.length > 0) dataModules.add(id);
  const exported = mayRefresh
    ? JSON.stringify([components, others.map((name) => [name, textOf(exports[name])])])
    : undefined;
  if (hot.data?.exported !== undefined && hot.data.exported !== exported) changedExports.push(id);
  hot.dispose((data) => (data.exported = exported ?? ''));
  if (mayRefresh) hot.accept();
}

/** The source text of a function, or of the functions in an object, without webpack's numbers of imports. */
function textOf(value: unknown): string | undefined {
  const text = JSON.stringify(value, (_key, one: unknown) => (typeof one === 'function' ? String(one) : one));
  return text?.replaceAll(/(?<=__WEBPACK_IMPORTED_MODULE_)\d+/g, '');
}

/**
 * Whether the module with this id exports something other than components, such as a loader. The shell reads such
 * exports only once, when it mounts the page or slot.
 */
export const hasData = (id: string): boolean => dataModules.has(id);

/**
 * Returns the ids of the modules whose exports other than components have changed by updates of the local build. A
 * second call returns only later changes.
 */
export function takeChangedExports(): string[] {
  const taken = changedExports;
  changedExports = [];
  return taken;
}

export { Fragment };

/**
 * Creates a React element like React's `jsxDEV`, which the compiler calls in development builds. It calls `jsxs` if
 * `hasStaticChildren` is true and `jsx` otherwise, because the shell shares only these with remotes.
 */
export function jsxDEV(
  type: Parameters<typeof jsx>[0],
  props: Parameters<typeof jsx>[1],
  key: Parameters<typeof jsx>[2],
  hasStaticChildren: boolean,
) {
  return (hasStaticChildren ? jsxs : jsx)(type, props, key);
}
