/** The design a release of this remote has, as `#order-design` in package.json names it. */
export { OrderWizard as OrderDesign } from './OrderWizard.tsx';
