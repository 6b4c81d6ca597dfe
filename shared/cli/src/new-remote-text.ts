import type { CreatedRemote } from 'create-marquee-remote';

/** A new remote in the workspace as text for people. */
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
