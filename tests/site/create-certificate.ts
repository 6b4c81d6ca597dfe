import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const request =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost'.split(
    ' ',
  );

/**
 * Creates a certificate for `localhost` with openssl, as `tls.key` and `tls.crt` in `folder`. Returns both in PEM,
 * and the hash of its public key by which a Chromium can be told to trust it (`--ignore-certificate-errors-spki-list`):
 * what it does not trust it does not keep in its cache. Rejects where openssl is not installed.
 */
export async function createCertificate(
  folder: string,
): Promise<{ key: string; cert: string; publicKeyHash: string }> {
  const [keyFile, certFile] = [path.join(folder, 'tls.key'), path.join(folder, 'tls.crt')];
  await promisify(execFile)('openssl', [...request, '-keyout', keyFile, '-out', certFile]);
  const [key, cert] = await Promise.all([readFile(keyFile, 'utf8'), readFile(certFile, 'utf8')]);
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, publicKeyHash: createHash('sha256').update(publicKey).digest('base64') };
}
