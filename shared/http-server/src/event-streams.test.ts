import { until } from '@marquee/testing/until';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { eventStreams, type EventStream } from './event-streams.ts';

async function openStream() {
  const server = fastify();
  const streams = eventStreams(server);
  const opened: EventStream[] = [];
  const onClose = jest.fn();
  server.get('/events', (_request, reply) => {
    opened.push(streams.open(reply.header('x-own', 'yes'), { retryMs: 500.4, heartbeatMs: 20, onClose }));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}/events`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (pattern: RegExp) => {
    while (!pattern.test(text)) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += value;
    }
    return text;
  };
  return { server, streams, stream: () => opened[0]!, response, reader, readUntil, onClose };
}

test('events, their ids and a heartbeat reach the client, with the headers of the reply', async () => {
  const { server, stream, response, readUntil } = await openStream();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-own')).toBe('yes');
  stream().send({ event: 'snapshot', id: 7, data: { text: 'two\nlines' } });
  stream().send({ data: 1 });
  const text = await readUntil(/data: 1\n\n/);
  // A heartbeat may come between any two events.
  expect(text.replaceAll('\n:\n', '')).toContain(
    'retry: 500\n\nevent: snapshot\nid: 7\ndata: {"text":"two\\nlines"}\n\ndata: 1\n\n',
  );
  await readUntil(/\n:\n\n/);
  await server.close();
});

test('a client that leaves closes its stream', async () => {
  const { server, streams, reader, readUntil, onClose } = await openStream();
  await readUntil(/retry/);
  expect(streams.size).toBe(1);
  await reader.cancel();
  await until(() => streams.size === 0);
  expect(onClose).toHaveBeenCalledTimes(1);
  await server.close();
});

test('a server that closes ends its streams', async () => {
  const { server, readUntil, onClose } = await openStream();
  await readUntil(/retry/);
  await server.close();
  await readUntil(/never/);
  expect(onClose).toHaveBeenCalledTimes(1);
});
