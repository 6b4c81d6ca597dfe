/** How a release's code fails in the browser. */
export const browserFaults = [
  'throws on mount',
  'throws later',
  'throws in unmount',
  'never mounts',
  'leaks timers',
  'syntax error',
  'throws at evaluation',
  'wrong container',
  'wrong React',
] as const;
export type BrowserFault = (typeof browserFaults)[number];

/** How a release's code fails while it renders on the server. */
export const serverFaults = [
  'throw',
  'hang',
  'loop',
  'leak objects',
  'leak buffers',
  'exit',
  'print',
] as const;
export type ServerFault = (typeof serverFaults)[number];

/** The message of every error that broken code throws. */
const brokenMessage = 'broken on purpose';

/** Breaks the script of a Module Federation container: the global `container`. */
export function breakContainer(code: string, container: string, fault: BrowserFault): string {
  if (fault === 'syntax error') return `${code}\n}{`;
  if (fault === 'throws at evaluation') return `throw new Error('${brokenMessage}');\n${code}`;
  if (fault === 'wrong container') return code.replaceAll(container, `${container}_other`);
  return `${code}
;(() => {
  const { get, init } = ${container};
  let shared = {};
  const react = async () => {
    const [version] = Object.values(shared.react ?? {});
    return version.lib ? version.lib() : (await version.get())();
  };
  ${container} = {
    init: (scope, ...more) => { shared = scope; return init(scope, ...more); },
    get: async (name) => {
      const factory = await get(name);
      if (name !== './routes') return factory;
      const { routes } = factory();
      return () => ({ routes: routes.map(${breakRoute(fault)}) });
    },
  };
})();`;
}

/** Breaks a module in SystemJS's format. */
export function breakSystemModule(code: string, fault: BrowserFault): string {
  if (fault === 'syntax error') return `${code}\n}{`;
  if (fault === 'throws at evaluation')
    return `System.register([], () => ({ execute() { throw new Error('${brokenMessage}'); } }));`;
  if (fault === 'wrong container')
    return `System.register([], (publish) => ({ execute() { publish({ other: true }); } }));`;
  return `(() => {
  const react = () => System.import('react');
  const { register } = System;
  System.register = (dependencies, declare) => {
    System.register = register;
    return register.call(System, dependencies, (publish, context) =>
      declare((exported) => publish({ ...exported, routes: exported.routes.map(${breakRoute(fault)}) }), context),
    );
  };
})();
${code}`;
}

/** The text of a function that breaks the definition of a page; \`react\` in its scope loads React. */
function breakRoute(fault: BrowserFault): string {
  const component: Partial<Record<BrowserFault, string>> = {
    'throws on mount': `throw new Error('${brokenMessage}');`,
    'throws later': `
      const [isBroken, setBroken] = React.useState(false);
      React.useEffect(() => { const timer = setTimeout(() => setBroken(true), 500); return () => clearTimeout(timer); }, []);
      if (isBroken) throw new Error('${brokenMessage}');`,
    // An element of React 18, as a release makes it that was built against that.
    'wrong React': `
      const element = React.createElement(page.Component, props);
      return { ...element, $$typeof: Symbol.for('react.element') };`,
    'throws in unmount': `React.useEffect(() => () => { throw new Error('${brokenMessage}'); }, []);`,
    'leaks timers': `
      React.useEffect(() => {
        for (let count = 0; count < 50; count += 1)
          setInterval(() => { globalThis.leakedTicks = (globalThis.leakedTicks ?? 0) + 1; }, 100);
      }, []);`,
  };
  if (fault === 'never mounts') return `(route) => ({ ...route, load: () => new Promise(() => {}) })`;
  return `(route) => ({
    ...route,
    load: async () => {
      const page = await route.load();
      const React = await react();
      const Broken = (props) => {
        ${component[fault]}
        return React.createElement(page.Component, props);
      };
      return { ...page, Component: page.Component && Broken };
    },
  })`;
}

/** A server bundle whose pages fail as they render. The pages are those of the manifest. */
export function brokenServerBundle(
  routes: readonly { id: string; path: string }[],
  fault: ServerFault,
): string {
  const body: Record<ServerFault, string> = {
    throw: `throw new Error('${brokenMessage}');`,
    hang: 'return new Promise(() => {});',
    loop: 'for (;;);',
    'leak objects': 'const kept = []; for (;;) kept.push({ more: new Array(1000).fill(kept.length) });',
    'leak buffers':
      'globalThis.kept ??= []; for (let at = 0; at < 15; at += 1) globalThis.kept.push(Buffer.alloc(1e8, 1)); for (;;);',
    exit: 'process.exit(1);',
    print: `for (let at = 0; at < 2000; at += 1) console.log('x'.repeat(100000)); for (;;);`,
  };
  return `exports.routes = ${JSON.stringify(routes.map(({ id, path }) => ({ id, path })))}
  .map((route) => ({ ...route, load: async () => { ${body[fault]} } }));
exports.slots = [];`;
}
