/** The design a release has whose package.json names this file `#order-design`. */
export { OnePageOrder as OrderDesign } from './OnePageOrder.tsx';
