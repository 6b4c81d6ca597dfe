export { keyOf } from './broken-contracts.ts';
export { type BuiltRelease } from './built-release.ts';
export { deprecatedNames, type DeprecatedName } from './deprecated-names.ts';
export { disagreements, shellDisagreements, type Party, type LiveContracts } from './disagreements.ts';
export { isGuestModule, leanGuestModules, reactOfPages } from './guest-modules.ts';
export { misfit, type Misfit } from './misfit.ts';
export { reactCopies, type ReactCopy } from './react-copies.ts';
export { refuseOversized } from './refuse-oversized.ts';
export { readContracts, refuseRelease } from './refuse-release.ts';
export {
  contractsPath,
  noContracts,
  parseContracts,
  releaseContractsSchema,
  sdkVersionsSchema,
  type AgreedEvent,
  type JsonSchema,
  type ReleaseContracts,
} from './release-contracts.ts';
export { scriptImports, type ScriptImports } from './script-imports.ts';
export { nodesOf, type Node, type PlacedNode } from './script-nodes.ts';
export { sideEffects } from './side-effects.ts';
export { singletons } from './singletons.ts';
export {
  oldestSdkOf,
  reachesMajor,
  sdkRangeFault,
  sdkRangeOf,
  versionMisfits,
  type NeededVersions,
} from './version-fit.ts';
