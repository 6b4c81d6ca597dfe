import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  contractsByKey,
  manifestSchema,
  parseInput,
  pinnedContractsFile,
  pinnedContractsSchema,
  settingsOf,
  shellEvents,
  type EventContracts,
  type RemoteManifest,
  type SettingValues,
} from '@marquee/contracts';

/**
 * Reads the event contracts that apply on the pages of a remote: those of its own manifest, and those of other
 * remotes that are pinned in its folder. `file` is a file in that folder, such as a test. Outside the folder of a
 * remote there are the shell's events only.
 */
export function eventContractsAround(file: string): EventContracts {
  const folder = folderOfRemote(path.dirname(file));
  if (!folder) return shellEvents;
  const { events = [] } = manifestIn(folder);
  const pinFile = path.join(folder, pinnedContractsFile);
  const pinned = existsSync(pinFile)
    ? parseInput(pinnedContractsSchema, readJson(pinFile), pinFile).events
    : {};
  return { ...shellEvents, ...pinned, ...contractsByKey(events) };
}

/** The defaults of the settings that a remote declares; none outside the folder of a remote. */
export function defaultSettingsAround(file: string): SettingValues {
  const folder = folderOfRemote(path.dirname(file));
  return (folder === undefined ? undefined : settingsOf(manifestIn(folder).settings)) ?? {};
}

function manifestIn(folder: string): RemoteManifest {
  const file = path.join(folder, 'remote.json');
  return parseInput(manifestSchema, readJson(file), file);
}

function folderOfRemote(folder: string): string | undefined {
  if (existsSync(path.join(folder, 'remote.json'))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : folderOfRemote(parent);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
