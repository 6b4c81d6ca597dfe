/** The order on one page as `#order-design`, which package.json selects for a release. */
export { OnePageOrder as OrderDesign } from './OnePageOrder.tsx';
