export { keyOf, type KnownEvents } from './broken-contracts.ts';
export { type BuiltRelease } from './built-release.ts';
export { deprecatedNames, type DeprecatedName } from './deprecated-names.ts';
export { disagreements, type Party, type LiveContracts } from './disagreements.ts';
export { misfit, type Misfit } from './misfit.ts';
export { readContracts, refuseRelease } from './refuse-release.ts';
export {
  contractsPath,
  noContracts,
  releaseContractsSchema,
  type AgreedEvent,
  type JsonSchema,
  type ReleaseContracts,
} from './release-contracts.ts';
export { singletons } from './singletons.ts';
