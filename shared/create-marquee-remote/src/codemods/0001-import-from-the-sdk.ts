import type { Codemod, Sources } from './codemod.ts';

/** Where the modules of sdk 1 are in sdk 2. */
const modules: Readonly<Record<string, string>> = {
  '@marquee/mount': '@marquee/sdk',
  '@marquee/i18n': '@marquee/sdk',
  '@marquee/event-bus': '@marquee/sdk',
  '@marquee/contracts': '@marquee/sdk',
  '@marquee/contracts/shapes': '@marquee/sdk/shapes',
  '@marquee/api': '@marquee/sdk/api',
  '@marquee/api/roster': '@marquee/sdk/roster',
  '@marquee/api-contract': '@marquee/sdk/api-contract',
};

const oldPackages = ['api', 'api-contract', 'contracts', 'event-bus', 'events', 'i18n', 'mount'];

/** An `import { … } from '…'` of named bindings. */
const namedImport = /^import( type)? \{([^}]*)\} from '([^']+)';\n/gm;

/** The codemod for sdk 2 that replaces imports of the platform's packages by imports of `@marquee/sdk`. */
export const importFromTheSdk: Codemod = {
  number: 1,
  title: 'Import from @marquee/sdk',
  apply(sources) {
    const changed = Object.entries(sources).map(([file, text]) => {
      if (file === 'package.json') return [file, withSdk(text)];
      return [file, file.endsWith('.json') ? text : withSdkImports(text)];
    });
    return { sources: Object.fromEntries(changed) as Sources, notes: notesOn(sources) };
  },
};

function withSdkImports(text: string): string {
  const found = [...text.matchAll(namedImport)].map(([whole, type, names = '', from = '']) => ({
    whole,
    names: names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => (type ? `type ${name}` : name)),
    isOld: from in modules,
    target: modules[from] ?? from,
  }));
  let next = text;
  for (const target of new Set(Object.values(modules))) {
    const group = found.filter((one) => one.target === target);
    const [first, ...others] = group;
    if (!first || others.length === 0 || !group.some(({ isOld }) => isOld)) continue;
    const names = group.flatMap((one) => one.names);
    next = next.replace(first.whole, () => importOf(names, target));
    for (const { whole } of others) next = next.replace(whole, '');
  }
  return next.replaceAll(/(from |import\()'(@marquee\/[^']+)'/g, (whole, start: string, from: string) =>
    modules[from] ? `${start}'${modules[from]}'` : whole,
  );
}

function importOf(names: readonly string[], target: string): string {
  const sorted = [...new Set(names)].sort((one, other) => bare(one).localeCompare(bare(other)));
  const isTypeOnly = sorted.every((name) => name.startsWith('type '));
  const list = isTypeOnly ? sorted.map(bare) : sorted;
  return `import ${isTypeOnly ? 'type ' : ''}{ ${list.join(', ')} } from '${target}';\n`;
}

function bare(name: string): string {
  return name.replace(/^type /, '');
}

function withSdk(text: string): string {
  const content = JSON.parse(text) as { dependencies?: Record<string, string> };
  const { dependencies = {} } = content;
  const old = oldPackages.map((name) => `@marquee/${name}`).filter((name) => name in dependencies);
  if (old.length === 0) return text;
  for (const name of old) delete dependencies[name];
  const sorted = Object.entries({ ...dependencies, '@marquee/sdk': '2.0.0' }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return `${JSON.stringify({ ...content, dependencies: Object.fromEntries(sorted) }, null, 2)}\n`;
}

/** The contracts of events were a package of the platform: now each remote declares its own. */
function notesOn(sources: Sources): string[] {
  return Object.entries(sources)
    .filter(([file, text]) => /\.tsx?$/.test(file) && text.includes("'@marquee/events"))
    .map(
      ([file]) =>
        `${file} imports the contract of an event: use its name instead, as in bus.publish('quiz:started', …)`,
    );
}
