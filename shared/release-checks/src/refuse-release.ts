import { releaseId } from '@marquee/contracts';
import { brokenBudgets } from './broken-budgets.ts';
import { brokenContracts } from './broken-contracts.ts';
import type { BuiltRelease } from './built-release.ts';
import { importedStylesheets } from './imported-stylesheets.ts';
import { importsFromOutside } from './imports-from-outside.ts';
import { leakingStyles } from './leaking-styles.ts';
import { refusal } from './refusal.ts';
import { nestsTooDeeply, tooDeep } from './refuse-oversized.ts';
import { contractsPath, noContracts, parseContracts, type ReleaseContracts } from './release-contracts.ts';
import { secondCopies } from './second-copies.ts';
import { unsafeFiles } from './unsafe-files.ts';
import { withinStack } from './within-stack.ts';

/**
 * Checks a built release before it is published, and throws RELEASE_REFUSED with all violations. A release must have no
 * second copy of a shared library, keep its size budgets, match its contracts, style only its own elements, import
 * nothing from outside, and contain no file that a browser could open as a page. A guest (an unmodified build) may
 * style other elements; `sideEffects` warns of it. Call `refuseOversized` first, which limits how much the checks read.
 */
export async function refuseRelease(release: BuiltRelease): Promise<void> {
  const faults = await withinStack(release, violations);
  if (faults.length > 0) throw refusal(release, faults);
}

async function violations(release: BuiltRelease): Promise<string[]> {
  const contracts = await readContracts(release);
  if (nestsTooDeeply(contracts)) return [tooDeep(contractsPath)];
  return [
    ...(await secondCopies(release)),
    ...(await brokenBudgets(release)),
    ...brokenContracts(release.manifest, contracts),
    ...(release.manifest.guest ? [] : await leakingStyles(release)),
    ...(await importedStylesheets(release)),
    ...(await importsFromOutside(release)),
    ...(await unsafeFiles(release)),
  ];
}

/**
 * Reads the contracts (events, slots and versions) that the build of a release has recorded; `noContracts` if it has
 * recorded none. Throws INVALID_INPUT if the file is invalid.
 */
export async function readContracts({
  remote,
  version,
  paths,
  read,
}: Pick<BuiltRelease, 'remote' | 'version' | 'paths' | 'read'>): Promise<ReleaseContracts> {
  if (!paths.includes(contractsPath)) return noContracts;
  return parseContracts(await read(contractsPath), releaseId({ remote, version }));
}
