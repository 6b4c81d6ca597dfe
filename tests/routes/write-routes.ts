import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { routesDocument } from './routes-document.ts';
import { startServers } from './start-servers.ts';

const { routes, stop } = await startServers();
await writeFile(path.join(import.meta.dirname, '../../docs/security/routes.md'), routesDocument(routes));
await stop();
