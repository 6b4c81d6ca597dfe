import type { ComponentType } from 'react';
import type { Guest, GuestMount } from '@marquee/contracts';

type Props = Readonly<Record<string, unknown>>;
/** A lifecycle function of single-spa, which gets the props of the application or parcel. */
export type Lifecycle = (props: Props) => Promise<unknown>;
type Bridge = { render: (info: Props) => unknown; destroy: (info: Props) => unknown };
type Unmount = (element: HTMLElement) => unknown;

/**
 * The kind of the module of a guest (an unmodified build), with the functions or the component to mount. For
 * `lifecycles`, `of` returns the functions of a lifecycle such as `mount`, and `key` is the object that has them.
 */
export type GuestContent =
  | { is: 'lifecycles'; key: object; of: (name: string) => Lifecycle[] }
  | { is: 'bridge'; bridge: Bridge }
  | { is: 'mount'; mount: (element: HTMLElement, props: Props) => unknown; unmount?: Unmount | undefined }
  | { is: 'element'; tag: string }
  | { is: 'component'; Component: ComponentType<Props> };

/**
 * Detects the kind of the module of a guest (an unmodified build), in this order: single-spa's lifecycles, a bridge
 * `{ render, destroy }`, `mount(element, props)`, a custom element, a function of Module Federation that returns a
 * bridge, a React component. Checks the module, its default export and the export with the name of the exposed module.
 * Returns undefined if it is none of these.
 */
export function guestContent(
  module: unknown,
  { expose, tag }: GuestMount,
  kind: Guest['kind'],
): GuestContent | undefined {
  const candidates = candidatesIn(module, expose);
  const objects = candidates.filter(isRecord);
  const lifecycles = objects.find((one) => isSingleSpa(one, kind));
  if (lifecycles) return { is: 'lifecycles', key: lifecycles, of: (name) => functionsOf(lifecycles[name]) };
  const bridge = objects.find(isBridge);
  if (bridge) return { is: 'bridge', bridge };
  const mountable = objects.find(({ mount }) => typeof mount === 'function');
  if (mountable) {
    const { mount, unmount } = mountable as {
      mount: (element: HTMLElement, props: Props) => unknown;
      unmount?: Unmount;
    };
    return { is: 'mount', mount, unmount };
  }
  if (tag) return customElements.get(tag) && { is: 'element', tag };
  const created = kind === 'module-federation' && candidates.map(bridgeFrom).find((one) => one !== undefined);
  if (created) return { is: 'bridge', bridge: created };
  const Component = candidates.find(isComponent);
  return Component && { is: 'component', Component };
}

function candidatesIn(module: unknown, expose: string | undefined): unknown[] {
  if (!isRecord(module)) return [module];
  const name = expose?.split('/').at(-1) ?? '';
  return [module, module['default'], module[name]];
}

function isSingleSpa(one: Record<string, unknown>, kind: Guest['kind']): boolean {
  const required = kind === 'single-spa' ? ['mount', 'unmount'] : ['bootstrap', 'mount', 'unmount'];
  return required.every((name) => functionsOf(one[name]).length > 0);
}

/** A lifecycle is a function or an array of functions, which run one after the other. */
function functionsOf(lifecycle: unknown): Lifecycle[] {
  const all: unknown[] = Array.isArray(lifecycle) ? lifecycle : [lifecycle];
  return all.filter((one): one is Lifecycle => typeof one === 'function');
}

function isBridge(one: unknown): one is Bridge {
  return isRecord(one) && typeof one['render'] === 'function' && typeof one['destroy'] === 'function';
}

/**
 * The bridge that a function without parameters returns. A React component may be such a function too: the call
 * renders nothing, and throws if the component has hooks.
 */
function bridgeFrom(one: unknown): Bridge | undefined {
  if (typeof one !== 'function' || one.length > 0 || isNoFactory(one)) return undefined;
  try {
    const returned: unknown = (one as () => unknown)();
    return isBridge(returned) ? returned : undefined;
  } catch {
    return undefined;
  }
}

function isNoFactory(one: Function): boolean {
  return /^(class|async)\b/.test(Function.prototype.toString.call(one));
}

/** A function, or what `memo`, `lazy` and `forwardRef` return. */
function isComponent(one: unknown): one is ComponentType<Props> {
  if (typeof one === 'function') return true;
  return isRecord(one) && /^Symbol\(react\.(memo|lazy|forward_ref)\)$/.test(String(one['$$typeof']));
}

function isRecord(one: unknown): one is Record<string, unknown> {
  return typeof one === 'object' && one !== null;
}
