import type { BrowserContext, Page } from '@playwright/test';
import { newContext } from './new-context.ts';
import type { Part, Run } from './part.ts';
import { add, priceText, pricey, type Scene } from './stories.ts';
import { allInStock } from './teams-down.ts';

const browsers = 20;
const releases = 20;
/** How many of the browsers go a step at the same time; the others have their pages open, as visitors who read. */
const atOnce = 4;

/**
 * L4: visitors walk through the shop while one team makes new releases live. No navigation fails, no file is missing,
 * no error is in a console, no page is empty, and a page that was opened before the first deploy goes on.
 */
export function deploysUnderLoad(run: Run): Part[] {
  return ['explore', 'decide', 'checkout'].map((team) => ({
    story: `${browsers} browsers walk through the shop while ${team} deploys ${releases} times`,
    notApplicable: run.deploys ? undefined : 'the implementation has no deploy of one team to a running shop',
    async play(context, expect) {
      const problems: string[] = [];
      const visit = async (own: BrowserContext): Promise<Scene> => {
        const page = await own.newPage();
        watch(page, problems);
        return { page, shop: run.shop, data: run.data, expect, hasScripts: true };
      };
      const old = await visit(context);
      await old.page.goto(run.shop.paths.category('classic'));
      await expect(run.shop.find.cards(old.page).first()).toBeVisible();

      let isOver = false;
      const contexts = await Promise.all(Array.from({ length: browsers }, () => newContext(run)));
      const inTurn = takeTurns(atOnce);
      const walkUntilOver = async (own: BrowserContext, at: number) => {
        const scene = await visit(own);
        let walks = 0;
        // The last walk of each browser begins after the last deploy.
        for (let isLast = false; !isLast; walks += 1) {
          isLast = isOver;
          await walk(scene, at + walks, inTurn).catch(async (failure: unknown) => {
            problems.push(`at ${scene.page.url()}: ${String(failure)}`);
            await own.clearCookies();
          });
        }
        return walks;
      };
      try {
        const walking = Promise.all(contexts.map(walkUntilOver));
        const deploying = deployOften(() => run.deploys!.deploy(team)).finally(() => (isOver = true));
        const [walks] = await Promise.all([walking, deploying]);
        await goOn(old).catch((failure: unknown) => problems.push(`the old page: ${String(failure)}`));
        if (problems.length > 0)
          throw new Error(`${problems.length} problems: ${[...new Set(problems)].slice(0, 3).join(' · ')}`);
        return `${walks.reduce((sum, one) => sum + one)} walks`;
      } finally {
        isOver = true;
        for (const each of contexts) await each.close();
      }
    },
  }));
}

async function deployOften(deploy: () => Promise<void>): Promise<void> {
  for (let count = 0; count < releases; count += 1) await deploy();
}

type InTurn = (step: () => Promise<void>) => Promise<void>;

/** From the home page through a category, a product and the cart to the stores; `at` chooses the products. */
async function walk(scene: Scene, at: number, inTurn: InTurn): Promise<void> {
  const { page, shop, data, expect } = scene;
  const classics = pricey(data.products.filter(({ category }) => category === 'classic'));
  const available = allInStock(data);
  const { product, variant } = available[at % available.length]!;
  await inTurn(async () => {
    await page.goto('/');
    await expect(
      page.getByRole('main').getByRole('link', { name: shop.texts.classics }).first(),
    ).toBeVisible();
  });
  await inTurn(async () => {
    await page.getByRole('main').getByRole('link', { name: shop.texts.classics }).first().click();
    await expect(shop.find.cards(page)).toHaveCount(classics.length);
  });
  await inTurn(() => openCard(scene, classics, at % classics.length));
  await inTurn(async () => {
    await page.goto(shop.paths.product(product.id, variant.sku));
    await expect(page.getByText(priceText(variant.price)).first()).toBeVisible();
    await expect(shop.find.recommendations(page)).toHaveCount(4);
  });
  await inTurn(() => add(scene, 1));
  await inTurn(async () => {
    await shop.find.miniCart(page).click();
    await expect(shop.find.lines(page)).toHaveCount(1);
  });
  await inTurn(async () => {
    await page.getByRole('button', { name: shop.texts.remove }).click();
    await expect(page.getByText(shop.texts.emptyCart)).toBeVisible();
  });
  await inTurn(async () => {
    await page.goto(shop.paths.stores);
    await expect(page.getByRole('main').first()).toContainText(data.stores[0]!.name);
  });
}

/** Runs steps, `atOnce` at the same time, in the order in which they were given. */
function takeTurns(atOnce: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (step) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await step();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** What a page does that was opened on a category before the first deploy: it leads to a product, and to the cart. */
async function goOn(scene: Scene): Promise<void> {
  const { page, shop, data, expect } = scene;
  const classics = pricey(data.products.filter(({ category }) => category === 'classic'));
  const available = new Set(allInStock(data).map(({ product }) => product.name));
  const at = classics.findIndex((name) => available.has(name));
  await openCard(scene, classics, at);
  await add(scene, 1);
  await shop.find.miniCart(page).click();
  await expect(shop.find.lines(page)).toHaveCount(1);
}

async function openCard({ page, shop, expect }: Scene, names: readonly string[], at: number): Promise<void> {
  await shop.find.cards(page).nth(at).getByRole('link').first().click();
  await expect(shop.find.title(page)).toContainText(names[at]!);
}

/** Adds to `problems` each error in the page's console, each answer that is an error, and each file that is missing. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', ({ message }) => problems.push(`at ${page.url()}: ${message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`at ${page.url()}: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that a visitor leaves ends its requests.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} ${request.url()}`);
  });
}
