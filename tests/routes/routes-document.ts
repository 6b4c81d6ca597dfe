import type { ListedRoute } from '@marquee/http-server';

/** The document with all routes: `docs/security/routes.md`. */
export function routesDocument(routesOf: Readonly<Record<string, readonly ListedRoute[]>>): string {
  const tables = Object.entries(routesOf).map(([name, routes]) => `## ${name}\n\n${tableOf(routes)}\n`);
  return `# Who may call which route

Every route of the shell and of the registry: who may call it, and what a call may cause besides its response. Each route says so itself, by \`access\` in its \`config\`; \`npm run routes\` writes this document. Every GET may be a HEAD, too. A limit of one network counts a /24 of IPv4 and a /64 of IPv6.

${tables.join('\n')}`;
}

function tableOf(routes: readonly ListedRoute[]): string {
  const rows = routes.map(
    ({ method, url, access }) => `| \`${method} ${url}\` | ${access?.who ?? ''} | ${access?.causes ?? ''} |`,
  );
  return [
    '<!-- prettier-ignore -->',
    '| route | who may call it | what it may cause |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}
