import type { CreatedRemote } from 'create-marquee-remote';

/** Formats the result of creating a remote in the workspace as text for people. */
export function newRemoteText({ remote, files }: CreatedRemote): string {
  return [
    ...files.map((file) => `${remote}/${file}`),
    '',
    `${remote} is complete. Next:`,
    '  npm install',
    '  npm run remote-types',
    `  npm test -- units ${remote}`,
    `  npm run build -- ${remote}`,
    `  npx marquee publish ${remote}`,
  ].join('\n');
}
