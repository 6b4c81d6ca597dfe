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
 * Checks a release before it is published: no second copy of a shared library, size budgets, contracts, styles that
 * match only its own elements and import no others, no import from outside, and no file that a browser could open as a
 * page. Does not check the styles of a guest; they are among its side effects. Throws RELEASE_REFUSED with the
 * violations. Call `refuseOversized` first, which limits how much the checks read.
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

/** Reads a release's contracts file; returns `noContracts` if it is missing. Throws INVALID_INPUT if it is invalid. */
export async function readContracts({
  remote,
  version,
  paths,
  read,
}: Pick<BuiltRelease, 'remote' | 'version' | 'paths' | 'read'>): Promise<ReleaseContracts> {
  if (!paths.includes(contractsPath)) return noContracts;
  return parseContracts(await read(contractsPath), releaseId({ remote, version }));
}
