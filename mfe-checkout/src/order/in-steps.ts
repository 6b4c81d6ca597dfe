/** The wizard as `#order-design`, which package.json selects for a release. */
export { OrderWizard as OrderDesign } from './OrderWizard.tsx';
