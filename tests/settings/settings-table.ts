import { declarationOf, type SettingsSchema } from '@marquee/http-server';
import { apiSettingsSchema } from '../../api/server/read-api-settings.ts';
import { registrySettingsSchema } from '../../registry/server/read-registry-settings.ts';
import { serverFeatures } from '../../shell/features/server-features.ts';
import { shellSettingsSchema } from '../../shell/server/read-shell-settings.ts';
import { site } from '../../site/site.ts';
import { migrateSettingsSchema } from '../../start/read-migrate-settings.ts';
import { publishSettingsSchema } from '../../start/read-publish-settings.ts';

/** The schemas that parse environment variables, by the role of the process. */
const schemas: Record<string, SettingsSchema> = {
  shell: {
    ...shellSettingsSchema,
    entries: Object.assign(
      { ...shellSettingsSchema.entries },
      ...[...serverFeatures.map(({ settings }) => settings), site.settingsSchema].map((one) => one?.entries),
    ),
  },
  registry: registrySettingsSchema,
  api: apiSettingsSchema,
  migrate: migrateSettingsSchema,
  publish: publishSettingsSchema,
};

const [begin, end] = ['<!-- settings -->', '<!-- /settings -->'];

/**
 * Returns a document with the table of all settings between its markers, made from the schemas that parse them. Throws
 * if the document has no markers.
 */
export function withSettingsTable(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document has no ${begin} … ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${tableOf(rows())}\n\n${document.slice(to)}`;
}

type Row = { name: string; isSecret: boolean; roles: string[]; byDefault: string; description: string };

/** One row for each variable; a variable that differs between roles has several. */
function rows(): Row[] {
  const found = new Map<string, Row>();
  for (const [role, { entries }] of Object.entries(schemas))
    for (const [name, entry] of Object.entries(entries)) {
      const declaration = declarationOf(entry, name);
      // The row of the secret names its file.
      if (name.endsWith('_FILE') && Object.hasOwn(entries, name.slice(0, -'_FILE'.length))) continue;
      const { description, isSecret } = declaration;
      const byDefault = defaultOf(declaration);
      const key = JSON.stringify([name, byDefault, description]);
      const row = found.get(key) ?? { name, isSecret, roles: [], byDefault, description };
      row.roles.push(role);
      found.set(key, row);
    }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

function defaultOf({ byDefault, isRequired, default: text }: ReturnType<typeof declarationOf>): string {
  if (isRequired) return 'required';
  if (text) return `\`${text}\``;
  return byDefault ?? 'none';
}

/** Writes the rows as a Markdown table, aligned as the formatter aligns it. */
function tableOf(all: Row[]): string {
  const cells = [
    ['variable', 'read by', 'default', 'meaning'],
    ...all.map(({ name, isSecret, roles, byDefault, description }) => [
      isSecret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``,
      roles.join(', '),
      byDefault,
      description,
    ]),
  ].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('\n');
}
