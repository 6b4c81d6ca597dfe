/** Exports the one-page order as the design of the order; package.json selects it or `in-steps.ts`. */
export { OnePageOrder as OrderDesign } from './OnePageOrder.tsx';
