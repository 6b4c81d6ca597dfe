import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { Part, Run } from './part.ts';
import { inStock, readOthers } from './teams-down.ts';

/** How a browser meets a wrong release of a team; resolves to a check that it has met it. */
type Preparation = (context: BrowserContext) => Promise<() => void>;
/** A preparation, or why there is none. */
type Wrong = Preparation | string;

/**
 * L3: a page has the manifest of a team's former release, or a team needs another version of a shared module than the
 * others. What the other teams have on their pages is there all the same.
 */
export function wrongReleases(run: Run): Part[] {
  const { shop, data } = run;
  return Object.keys(shop.filesOf ?? {}).flatMap((team) => {
    const { stale, unfit } = run.deploys ? deployed(run, team) : federated(run, team);
    const part = (story: string, wrong: Wrong): Part => ({
      story: `files of ${team}: ${story}`,
      notApplicable: typeof wrong === 'string' ? wrong : undefined,
      async play(context, expect) {
        if (typeof wrong === 'string') return;
        const verify = await wrong(context);
        const page = await context.newPage();
        // The page of a product has parts of all teams.
        const { product, variant } = inStock(data);
        await page.goto(shop.paths.product(product.id, variant.sku), { waitUntil: 'networkidle' });
        await readOthers(team, { page, shop, data, expect });
        verify();
      },
    });
    return [part('a stale manifest', stale), part('a wrong shared version', unfit)];
  });
}

/** By real releases: the pages of the former release are those that a cache has, and the registry gets an unfit one. */
function deployed({ deploys, shop, data }: Run, team: string): { stale: Wrong; unfit: Wrong } {
  return {
    async stale(context) {
      let served = 0;
      const products = data.products.map(({ id, variants: [first] }) => shop.paths.product(id, first?.sku));
      const former = await Promise.all(
        [shop.paths.category(), ...products].map((page) => context.request.get(page)),
      );
      await deploys!.deploy(team);
      for (const response of former)
        await context.route(
          ({ href }) => href === response.url(),
          (route) => {
            served += 1;
            return route.fulfill({ response });
          },
        );
      return () => demand(served > 0, 'No page of the former release was read');
    },
    async unfit() {
      const refusal = await deploys!.deployUnfit(team);
      return () => demand(refusal !== undefined, 'The shop accepted the release');
    },
  };
}

/** By changed files: those of Module Federation. */
function federated(
  { shop: { filesOf, federation }, former }: Run,
  team: string,
): { stale: Wrong; unfit: Wrong } {
  const entry = federation?.[team];
  const files = filesOf?.[team];
  if (!entry || !files) {
    const why = 'its pages name the files of all teams, and its teams share no modules';
    return { stale: why, unfit: why };
  }
  return {
    stale: former
      ? (context) => serveFormer(context, entry, path.join(former, team))
      : 'no former build: --former',
    async unfit(context) {
      let isChanged = false;
      await context.route(files, async (route) => {
        if (route.request().resourceType() !== 'script') return route.fallback();
        const response = await route.fetch();
        const text = await response.text();
        const body = needingAnother(text);
        isChanged ||= body !== text;
        await route.fulfill({ response, body });
      });
      return () => demand(isChanged, 'No script names a shared version');
    },
  };
}

async function serveFormer(context: BrowserContext, entry: RegExp, folder: string): Promise<() => void> {
  let isServed = false;
  await context.route(entry, (route) => {
    const file = path.join(folder, path.basename(new URL(route.request().url()).pathname));
    if (!existsSync(file)) throw new Error(`The former build has no ${file}`);
    isServed = true;
    return route.fulfill({ path: file, headers: { 'access-control-allow-origin': '*' } });
  });
  return () => demand(isServed, 'No page read the former manifest');
}

/** A script of Module Federation, in which each shared module is needed in another version than any has. */
export function needingAnother(script: string): string {
  return script.replaceAll(/\brequiredVersion:\s*(["'])[^"']*\1/g, 'requiredVersion:"^99.0.0"');
}

function demand(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}
