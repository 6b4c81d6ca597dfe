import { requestIds } from './request-ids.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

// The function reads no more of a request.
function request(id: string, remoteAddress: string) {
  return { headers: { 'x-request-id': id }, socket: { remoteAddress } } as unknown as Parameters<
    ReturnType<typeof requestIds>
  >[0];
}

test('a request has the id that a trusted proxy gave it', () => {
  const idOf = requestIds(['10.0.0.0/8']);
  expect(idOf(request('5f0c2d9e8b7a', '10.1.2.3'))).toBe('5f0c2d9e8b7a');
  expect(idOf(request('5f0c2d9e8b7a', '203.0.113.9'))).toMatch(uuid);
});

test('finding 21: an id that is not one is replaced', () => {
  const idOf = requestIds(['loopback']);
  for (const id of ['', 'short', 'a b c d e f g', 'x'.repeat(65), 'line\nbreak1'])
    expect(idOf(request(id, '127.0.0.1'))).toMatch(uuid);
});
