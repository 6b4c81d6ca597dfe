import { PlatformError, releaseId } from '@marquee/contracts';
import { brokenBudgets } from './broken-budgets.ts';
import { brokenContracts } from './broken-contracts.ts';
import type { BuiltRelease } from './built-release.ts';
import { importedStylesheets } from './imported-stylesheets.ts';
import { importsFromOutside } from './imports-from-outside.ts';
import { leakingStyles } from './leaking-styles.ts';
import { contractsPath, noContracts, parseContracts, type ReleaseContracts } from './release-contracts.ts';
import { secondCopies } from './second-copies.ts';
import { unsafeFiles } from './unsafe-files.ts';

/**
 * Checks a release before it is published: no second copy of a shared library, size budgets, contracts, styles
 * that match only its own elements and import no others, no import from outside, no file that a browser could open
 * as a page. Styles of guests are free: they are among their side effects. Throws RELEASE_REFUSED with all violations.
 */
export async function refuseRelease(release: BuiltRelease): Promise<void> {
  const faults = [
    ...(await secondCopies(release)),
    ...(await brokenBudgets(release)),
    ...brokenContracts(release.manifest, await readContracts(release)),
    ...(release.manifest.guest ? [] : await leakingStyles(release)),
    ...(await importedStylesheets(release)),
    ...(await importsFromOutside(release)),
    ...(await unsafeFiles(release)),
  ];
  if (faults.length === 0) return;
  throw new PlatformError(
    'RELEASE_REFUSED',
    `${releaseId(release)} of ${release.manifest.owner} breaks ${faults.length === 1 ? 'a rule' : `${faults.length} rules`}:` +
      faults.map((fault) => `\n- ${fault}`).join(''),
    { details: { faults } },
  );
}

/** Reads a release's contracts file; `noContracts` if it is missing. Throws INVALID_INPUT if invalid. */
export async function readContracts({
  remote,
  version,
  paths,
  read,
}: Pick<BuiltRelease, 'remote' | 'version' | 'paths' | 'read'>): Promise<ReleaseContracts> {
  if (!paths.includes(contractsPath)) return noContracts;
  return parseContracts(await read(contractsPath), releaseId({ remote, version }));
}
