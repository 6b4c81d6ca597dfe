import { spawnSync } from 'node:child_process';

type Audit = {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
  message?: string;
  error?: { summary?: string };
};

/** What fails the run; what is milder is printed. */
const failing = ['high', 'critical'];

/**
 * Compares the lockfile with the advisories of the npm registry (`npm audit`). Returns `failed` for a known
 * vulnerability of high or critical severity in what the servers or the site run, `skipped` where the
 * registry has no advisories to give, as mirrors often have none. `report` receives what was found; `npm` is the program
 * that is run.
 */
export function checkDependencies(
  root: string,
  report: (line: string) => void,
  npm = 'npm',
): 'passed' | 'failed' | 'skipped' {
  const { stdout } = spawnSync(npm, ['audit', '--json', '--omit=dev'], { cwd: root, encoding: 'utf8' });
  const audit = readAudit(stdout);
  if (!audit?.metadata) {
    report(`dependency check: not available: ${reasonIn(audit)}`);
    return 'skipped';
  }
  const found = Object.values(audit.vulnerabilities ?? {});
  for (const { name, severity, range } of found) report(`dependency check: ${severity}: ${name} ${range}`);
  return found.some(({ severity }) => failing.includes(severity)) ? 'failed' : 'passed';
}

function readAudit(stdout: string): Audit | undefined {
  try {
    return JSON.parse(stdout) as Audit;
  } catch {
    return undefined;
  }
}

/** Without the registry's address, which differs from machine to machine. */
function reasonIn(audit: Audit | undefined): string {
  const reason = audit?.message ?? audit?.error?.summary ?? 'npm audit printed no JSON';
  return reason.replace(/\s*-?\s*(GET|POST)?\s*https?:\S+/g, '').trim();
}
