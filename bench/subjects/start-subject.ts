import path from 'node:path';
import fastify from 'fastify';
import { mediaRoutes } from '../../shell/features/media/server/media.ts';
import { pageStream } from '../../shell/server/compress-page.ts';
import { negotiateEncoding } from '../../shell/server/content-encoding.ts';
import { sendFile, sendImmutable } from '../../shell/server/serve-file.ts';
import { readShellAssets } from '../../shell/server/shell-assets.ts';
import { site } from '../../site/site.ts';
import { readBuiltFiles } from './built-files.ts';
import { createSubject, isSubject, subjectNames } from './subjects.ts';

// One subject of the benchmark as a server of its own: the shell's own file serving, compression and
// pictures, and the subject's pages. Words: the subject's name. Variables as the shell reads them.
const [name = ''] = process.argv.slice(2);
if (!isSubject(name)) throw new Error(`There is no subject ${name}; there are ${subjectNames.join(', ')}`);
const port = Number(required('PORT'));
const hosts = { main: required('MAIN_API_URL'), content: required('CONTENT_API_URL') };
const root = path.resolve(import.meta.dirname, '../..');
const built = path.join(root, 'bench/dist');

const assets = readShellAssets(path.join(root, 'shell/dist'), site.pictures);
const files = readBuiltFiles(built);
const subject = await createSubject(name, {
  root,
  assets,
  files,
  hosts,
  siteUrl: `http://localhost:${port}`,
  contentFolder: required('MARQUEE_HOME'),
  originalUrl: required('SITE_URL'),
});

const app = fastify();
app.get('/readyz', async () => ({ status: 'ready' }));
app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
  const file = assets.file(request.params['*']);
  return file ? sendImmutable(request, reply, file) : reply.code(404).send('Not found');
});
app.get<{ Params: { '*': string } }>('/built/*', (request, reply) => {
  const file = files.get(request.params['*']);
  return file ? sendImmutable(request, reply, file) : reply.code(404).send('Not found');
});
void app.register(mediaRoutes, { mediaUrl: hosts.content });
app.get('/*', async (request, reply) => {
  const url = new URL(request.url, `http://localhost:${port}`);
  const page = await subject(url, String(request.headers['user-agent'] ?? ''));
  if (!page) return reply.code(404).type('text/plain').send('Not found');
  if ('file' in page) return sendFile(request, reply, page.file);

  const encoding = negotiateEncoding(request.headers['accept-encoding']) ?? 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-encoding',
    })
    .send(pageStream(page.pieces, encoding));
});

await app.listen({ port, host: '::' }).catch(() => app.listen({ port, host: '0.0.0.0' }));
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void app.close().finally(() => process.exit(0)));
}

function required(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`A subject's server needs ${variable}`);
  return value;
}
