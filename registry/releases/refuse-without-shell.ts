import { PlatformError, sdk, type ShellVersions } from '@marquee/contracts';
import { shellDisagreements, type Party } from '@marquee/release-checks';

/**
 * Compares the versions that a new release needs with those that the connected shells of each environment provide
 * (`shells`, by environment). Returns warnings for the environments in which no shell provides them. Throws
 * RELEASE_NOT_DEPLOYABLE if no shell of any environment does. Without connected shells, the registry's own version
 * counts.
 */
export function refuseWithoutShell(
  candidate: Party,
  shells: ReadonlyMap<string, readonly ShellVersions[]>,
): string[] {
  const connected = [...shells].filter(([, versions]) => versions.length > 0);
  // Without any shell, the registry's own version stands for those that will connect.
  const asked = connected.length > 0 ? connected : ([['this platform', [{ sdk }]]] as const);
  const unfit = asked.flatMap(([environment, versions]) => {
    const faults = versions.map((shell) => shellDisagreements(candidate, shell, environment));
    return faults.every(({ length }) => length > 0) ? [faults.flat()] : [];
  });
  if (unfit.length < asked.length) return unfit.flat();
  throw new PlatformError(
    'RELEASE_NOT_DEPLOYABLE',
    `no shell provides what ${candidate.release} needs:${unfit
      .flat()
      .map((fault) => `\n- ${fault}`)
      .join('')}`,
    { details: { faults: unfit.flat() } },
  );
}
