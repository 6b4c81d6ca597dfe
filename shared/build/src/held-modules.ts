import path from 'node:path';
import type { ExternalItemFunctionData } from 'webpack';

/**
 * What several of a page's scripts need that are built apart: the boot script, what comes late, the
 * runtime. The boot script, which is on every page, holds them for the others, so that a page has one copy
 * of each. By the name each is held under; paths from the root.
 */
const heldModules = {
  browserStorage: 'shell/browser/browser-storage.ts',
  consent: 'shell/browser/consent.ts',
  cookieAttributes: 'shell/browser/cookie-attributes.ts',
  identity: 'shell/browser/identity.ts',
  keptPages: 'shell/browser/kept-pages.ts',
  laterContract: 'shell/browser/later/later-contract.ts',
  loadScript: 'shell/browser/load-script.ts',
  maintenance: 'shell/browser/maintenance.ts',
  pageData: 'shell/browser/page-data.ts',
  runtimeContract: 'shell/browser/runtime-contract.ts',
  stackOf: 'shell/browser/stack-of.ts',
  wakeSchedule: 'shell/browser/wake-schedule.ts',
  dataLayer: 'shared/analytics/src/data-layer.ts',
  jsonStorage: 'shared/api/src/json-storage.ts',
  languagePath: 'shared/i18n/src/language-path.ts',
  mainHeaders: 'shared/api/src/main-headers.ts',
  readEnvelope: 'shared/api/src/read-envelope.ts',
} as const satisfies Record<string, string>;

const heldGlobal = '_MARQUEE_HELD';

/** The layer of the entries that find the held modules, where the boot script is built with them. */
export const findingLayer = 'finds';

/** An entry of the shell in `folder` that puts the held modules where `findHeldModules` leads. */
export function holdModules(folder: string): string {
  const imports = Object.entries(heldModules).map(([name, file]) => {
    const request = path.relative(folder, path.resolve(folder, '..', file)).replaceAll('\\', '/');
    return `import*as ${name} from${JSON.stringify(request.startsWith('.') ? request : `./${request}`)};`;
  });
  return `data:text/javascript,${imports.join('')}globalThis.${heldGlobal}={${Object.keys(heldModules).join(',')}}`;
}

/** For webpack's `externals`: takes the held modules from the boot script, for one layer or for all. */
export function findHeldModules(folder: string, layer?: string) {
  const names = new Map(
    Object.entries(heldModules).map(([name, file]) => [path.resolve(folder, '..', file), name]),
  );
  return async ({
    context = '',
    request = '',
    contextInfo,
  }: Pick<ExternalItemFunctionData, 'context' | 'request' | 'contextInfo'>): Promise<string | undefined> => {
    if (layer && contextInfo?.issuerLayer !== layer) return undefined;
    const name = request.startsWith('.') ? names.get(path.resolve(context, request)) : undefined;
    return name && `var globalThis.${heldGlobal}.${name}`;
  };
}
