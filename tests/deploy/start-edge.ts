import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { createCertificate } from '../site/create-certificate.ts';
import { missingProgram } from './edge-programs.ts';
import { replaceText } from './replace-text.ts';

const edge = path.resolve(import.meta.dirname, '../../deploy/edge');

/** Why nginx cannot run on this machine; undefined if it can. */
export function missingForEdge(): string | undefined {
  return missingProgram('nginx', 'openssl');
}

/**
 * Starts nginx with deploy/edge/nginx.conf, in which only places differ: `upstreams` maps names such as
 * `shell-1:3000` to the addresses of running servers. Returns the URLs by the ports of the file. `cachesDigests`: the
 * digests of returning visitors are cached for a second. `isPatient`: it waits for a digest as long as a busy machine may
 * take, where the file has two seconds. `files`: a folder of pages, compressed by Brotli, that the site has under
 * `/files/` besides; the workers of nginx must be able to read it.
 */
export async function startEdge(
  upstreams: Readonly<Record<string, string>>,
  {
    cachesDigests = false,
    isPatient = false,
    files,
  }: { cachesDigests?: boolean; isPatient?: boolean; files?: string } = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-edge-'));
  // The workers of nginx run as another user than root.
  await chmod(folder, 0o755);
  await createCertificate(folder);
  let text = await readFile(path.join(edge, 'nginx.conf'), 'utf8');
  for (const [name, address] of Object.entries(upstreams))
    text = replaceText(text, `server ${name}`, `server ${address}`);
  for (const [from, to] of [
    [' /tmp/', ` ${folder}/`],
    [' /tls/', ` ${folder}/`],
    ['/dev/stderr', `${folder}/err.log`],
    ['/dev/stdout', `${folder}/out.log`],
  ] as const)
    text = replaceText(text, from, to);
  if (cachesDigests) text = replaceText(text, "'' off;\n    default off;", "'' digests;\n    default off;");
  if (isPatient)
    for (const limit of ['proxy_connect_timeout 1s', 'proxy_read_timeout 2s'])
      text = replaceText(text, limit, limit.replace(/\d+s$/, '300s'));
  const start = '# The site.\n  server {';
  if (files)
    text = replaceText(
      text,
      start,
      `${start}
    location ^~ /files/ {
      alias ${files}/;
      default_type 'text/html; charset=utf-8';
      add_header Content-Encoding br;
    }`,
    );
  const urls: Record<string, string> = {};
  for (const port of ['8443', '8444', '8445', '8446']) {
    const free = await freePort();
    text = replaceText(text, `listen ${port} `, `listen 127.0.0.1:${free} `);
    urls[port] = `https://localhost:${free}`;
  }
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, text);
  execFileSync('nginx', ['-t', '-q', '-c', file, '-e', path.join(folder, 'err.log')], { stdio: 'pipe' });
  const nginx = spawn('nginx', ['-c', file, '-e', path.join(folder, 'err.log'), '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  return {
    urls,
    /** The lines of the access log. */
    log: async () =>
      (await readFile(path.join(folder, 'out.log'), 'utf8'))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    /** The text of the error log. */
    errors: () => readFile(path.join(folder, 'err.log'), 'utf8'),
    /** Empties the access log, which grows by 0.4 kB with each request. */
    emptyLog: () => truncate(path.join(folder, 'out.log')),
    stop: async () => {
      const gone = new Promise((resolve) => nginx.once('exit', resolve));
      nginx.kill('SIGQUIT');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
