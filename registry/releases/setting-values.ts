import { releaseId, settingFault, type Setting, type SettingValue } from '@marquee/contracts';
import type { EnvironmentRows } from './environment-rows.ts';
import type { ReleaseRow } from './release-record.ts';
import { refusedWith } from './remedies.ts';

/**
 * Returns the values of a remote's settings that the environment has set; all others have the defaults of the release.
 */
export function valuesIn({ settings }: EnvironmentRows, remote: string): Record<string, SettingValue> {
  return { ...settings.find((row) => row.remote === remote)?.values };
}

/**
 * Returns the declaration of a setting in a release's manifest; undefined if the release does not declare this setting.
 */
export function settingIn({ manifest }: ReleaseRow, name: string): Setting | undefined {
  const { settings = {} } = manifest;
  return Object.hasOwn(settings, name) ? settings[name] : undefined;
}

/**
 * Throws CHANGE_REFUSED if a release does not accept the value of a setting that the environment has set. Otherwise
 * visitors of the release would get the default instead.
 */
export function refuseUnfitSettings(rows: EnvironmentRows, release: ReleaseRow): void {
  for (const [name, value] of Object.entries(valuesIn(rows, release.remote))) {
    const setting = settingIn(release, name);
    const fault = setting && settingFault(setting, value);
    if (!fault) continue;
    throw refusedWith(
      'CHANGE_REFUSED',
      `${releaseId(release)} does not accept ${name} = ${JSON.stringify(value)}, as it is in ${rows.name}: it ${fault}`,
      { verb: 'settings', environment: rows.name, remote: release.remote },
    );
  }
}
