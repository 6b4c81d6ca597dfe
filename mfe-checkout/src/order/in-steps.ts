/** Exports the wizard as the design of the order; package.json selects it or `on-one-page.ts`. */
export { OrderWizard as OrderDesign } from './OrderWizard.tsx';
