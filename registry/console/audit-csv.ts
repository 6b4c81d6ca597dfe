import type { AuditRow } from '../releases/audit-chain.ts';

const columns = ['no', 'at', 'who', 'action', 'environment', 'remote', 'version', 'reason', 'details'];

/**
 * Converts the audit to lines of CSV (RFC 4180). The first line has the column names. `pages` yields the audit's rows
 * page by page.
 */
export async function* auditCsv(pages: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> {
  yield line(columns);
  for await (const rows of pages)
    yield rows
      .map(({ position, at, actor, action, environment, remote, version, reason, details }) =>
        line([
          String(position),
          new Date(at).toISOString(),
          actor,
          action,
          environment ?? '',
          remote ?? '',
          version ?? '',
          reason ?? '',
          JSON.stringify(details),
        ]),
      )
      .join('');
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Spreadsheets execute a cell that begins like a formula, and names and reasons come from outside. */
function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
