import type { Locator, Page } from '@playwright/test';

/** What a shop sells, as its own files have it: the suite computes from them what a visitor must see. */
export type ShopData = {
  products: readonly Product[];
  stores: readonly { name: string }[];
};

export type Product = {
  id: string;
  name: string;
  category: 'classic' | 'autonomous';
  startPrice: number;
  variants: readonly Variant[];
};

export type Variant = {
  sku: string;
  name: string;
  price: number;
  /** `#rrggbb`: recommendations are the nearest to it. */
  color: string;
  /** How many are in stock. */
  inventory: number;
};

/** An implementation of the Tractor Store, and how a visitor finds things in it. */
export type Candidate = {
  name: string;
  /** Its data; `folder` is the path to its sources. */
  data: (folder: string) => Promise<ShopData>;
  paths: {
    category: (category?: Product['category']) => string;
    product: (id: string, sku?: string) => string;
    stores: string;
    cart: string;
    checkout: string;
  };
  find: {
    /** The title of a page. */
    title: (page: Page) => Locator;
    /** The cards of the products on a category's page, in their order. */
    cards: (page: Page) => Locator;
    /** The picture of a product on its page. */
    picture: (page: Page) => Locator;
    variant: (page: Page, name: string) => Locator;
    recommendations: (page: Page) => Locator;
    /** The part of the header that shows how many tractors are in the cart. */
    miniCart: (page: Page) => Locator;
    /** The lines of the cart, on its page. */
    lines: (page: Page) => Locator;
    /** The button that chooses a store in the picker. */
    store: (page: Page, name: string) => Locator;
  };
  texts: {
    classics: RegExp;
    autonomous: RegExp;
    addToCart: RegExp;
    outOfStock: RegExp;
    remove: RegExp;
    emptyCart: RegExp;
    chooseStore: RegExp;
    placeOrder: RegExp;
    thanks: RegExp;
    /** What stands where a page is missing. */
    missing: RegExp;
  };
  /** The URLs of each team's files; absent if the teams have no files of their own, as in a monolith. */
  filesOf?: Readonly<Record<string, RegExp>>;
  /** The file of each team by which Module Federation finds its others; absent if the shop is composed otherwise. */
  federation?: Readonly<Record<string, RegExp>>;
};

/** The texts of the shop's public description, which most implementations have. */
export const usualTexts: Candidate['texts'] = {
  classics: /^classics/i,
  autonomous: /^autonomous/i,
  addToCart: /add to (cart|basket)/i,
  outOfStock: /out of stock/i,
  remove: /remove/i,
  emptyCart: /cart is empty/i,
  chooseStore: /choose a store/i,
  placeOrder: /place order/i,
  thanks: /thank/i,
  missing: /not found|can.t find|does not exist|404/i,
};
