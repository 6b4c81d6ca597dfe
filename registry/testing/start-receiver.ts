import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type Received = { id: string; event: string; subject: string };
type Respond = (received: Received, response: ServerResponse) => void | Promise<void>;

/** A receiver of notifications, which verifies each signature with the public library and responds as the test says. */
export async function startReceiver(
  respond: Respond = (_received, response) => void response.writeHead(204).end(),
) {
  let secret = '';
  const accepted: Received[] = [];
  const requests: Received[] = [];
  const forged: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    // The chunks of a request without an encoding are buffers.
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    if (!isSigned(text, request.headers, secret)) {
      forged.push(text);
      response.writeHead(401).end();
      return;
    }
    const { data = {}, subject = '' } = JSON.parse(text);
    const received = {
      id: String(request.headers['webhook-id']),
      event: String(data.customData?.event),
      subject,
    };
    requests.push(received);
    response.on('finish', () => {
      if (response.statusCode < 300) accepted.push(received);
    });
    await respond(received, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    accepted,
    requests,
    /** The bodies of requests whose signature is not of the secret. */
    forged,
    verifiesBy: (text: string) => void (secret = text),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isSigned(text: string, headers: IncomingHttpHeaders, secret: string): boolean {
  try {
    // A header that is sent once is a text.
    new Webhook(secret).verify(text, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
