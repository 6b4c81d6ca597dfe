import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { createRegistryClient } from './registry-client.ts';

/** A registry that closes connections without a response, so many times. */
let silent: number;
let requests: string[];
let server: Server;
beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.method ?? '');
    if (requests.length <= silent) request.socket.destroy();
    else response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const client = () =>
  createRegistryClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, undefined);

test('a request that gets no response is sent once more, except for one that changes something', async () => {
  silent = 1;
  expect(await client().hasBlob('a1')).toBe(true);
  expect(requests).toEqual(['HEAD', 'HEAD']);

  requests = [];
  await expect(client().post('/environments/production/promote', {}, v.object({}))).rejects.toMatchObject({
    code: 'REGISTRY_UNREACHABLE',
  });
  expect(requests).toEqual(['POST']);
});

test('a registry that does not respond twice is unreachable, and the error names the request', async () => {
  silent = 2;
  await expect(client().putBlob('a1', new Uint8Array(1))).rejects.toMatchObject({
    code: 'REGISTRY_UNREACHABLE',
    message: expect.stringContaining('PUT /blobs/a1'),
  });
  expect(requests).toEqual(['PUT', 'PUT']);
});
