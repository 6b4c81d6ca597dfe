import { PlatformError } from '@marquee/contracts';
import { changeSettings } from '@marquee/contracts/verbs';
import { commandOf, requestsWith, type ChangeOptions } from './change-verbs.ts';
import { urlPath } from './registry-client.ts';
import { parseRemoteName } from './release-name.ts';
import { statusResponse, type StatusResponse } from './responses.ts';
import { table } from './text-output.ts';
import type { EnvironmentOptions, Tools } from './verb-tools.ts';

/** Adds the CLI commands `marquee settings show`, `set` and `unset`. */
export function addSettingsVerbs(tools: Tools): void {
  const { program, verb, get } = tools;
  const request = requestsWith(tools);
  const settings = program
    .command('settings')
    .description('what a remote lets environments set without a build: show, set, unset');

  verb('show <remote>', 'the settings that the live release declares, and their values', settings)
    .option('--environment <name>', 'the environment', 'production')
    .action((name: string, options: EnvironmentOptions) => {
      const { remote } = parseRemoteName(name);
      return get(options, urlPath`/environments/${options.environment}`, statusResponse, (status) =>
        settingsText(status, remote),
      );
    });

  commandOf(tools, changeSettings, settings).action((name: string, given: string[], options: ChangeOptions) =>
    change(name, Object.fromEntries(given.map(parseValue)), options),
  );

  const { command } = changeSettings;
  const usage = 'unset <remote> <names...>';
  const description = 'return settings to the default of the release';
  commandOf(tools, { ...changeSettings, command: { ...command, usage, description } }, settings).action(
    (name: string, given: string[], options: ChangeOptions) =>
      change(name, Object.fromEntries(given.map((setting) => [setting, null])), options),
  );

  function change(name: string, values: Record<string, string | null>, options: ChangeOptions) {
    return request(changeSettings, [name], { ...parseRemoteName(name), values }, options);
  }
}

/** Parses `pageSize=30`. Throws INVALID_INPUT. */
function parseValue(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new PlatformError('INVALID_INPUT', `${text} is no value of a setting: write pageSize=30`);
}

function settingsText({ environment, remotes }: StatusResponse, remote: string): string {
  const found = remotes.find((one) => one.remote === remote);
  if (!found) throw new PlatformError('NOT_FOUND', `${remote} has no live release in ${environment}`);
  if (found.settings.length === 0)
    return `${remote}@${found.live}, live in ${environment}, declares no settings`;
  return table(
    ['setting', 'value', 'default', 'description'],
    found.settings.map(({ name, value, default: byDefault, description = '' }) => [
      name,
      value === null ? '–' : String(value),
      String(byDefault),
      description,
    ]),
  );
}
