import type { UpdatedRemote } from './update-remote.ts';

/** Formats the result of an update as text for people. */
export function updatedText({ remote, version, codemods, changed, edited, notes }: UpdatedRemote): string {
  return [
    `${remote} has the files and versions of ${version}`,
    ...codemods.map((title) => `  applied  ${title}`),
    ...changed.map((file) => `  changed  ${file}`),
    ...edited.map((file) => `  edited   ${file}: compare it with the starter's yourself`),
    ...notes.map((note) => `  to do    ${note}`),
  ].join('\n');
}
