import type { ServerResponse } from 'node:http';
import type { SignedSnapshot } from '@marquee/contracts';
import type { StoredSnapshot } from '../releases/environments.ts';
import type { SnapshotFeed } from './snapshot-feed.ts';

/** A comment line as often as this keeps proxies from closing a quiet stream; milliseconds. */
const heartbeatMs = 15_000;

/** A reader that left this much unread is not reading any more; bytes. */
const maxUnreadBytes = 16 * 1024 * 1024;

/**
 * Answers with server-sent events: the current snapshot at once unless the reader has it
 * (`lastEventId`), then each newer one. Returns what ends the stream.
 */
export async function streamSnapshots(
  response: ServerResponse,
  {
    headers,
    environment,
    lastEventId,
    feed,
    current,
  }: {
    /** Set on every response of this server. */
    headers: Readonly<Record<string, string | number | string[] | undefined>>;
    environment: string;
    lastEventId: number;
    feed: SnapshotFeed;
    current: () => Promise<StoredSnapshot>;
  },
): Promise<() => void> {
  // Asked for before the first byte, so that an unknown environment can still be a 404.
  const { sequence: newest } = await current();
  // A database restored from an older copy counts from further back: its readers start over.
  let lastSent = lastEventId > newest ? 0 : lastEventId;
  const send = (sequence: number, snapshot: SignedSnapshot) => {
    if (sequence <= lastSent) return;
    lastSent = sequence;
    response.write(`event: snapshot\nid: ${sequence}\ndata: ${JSON.stringify(snapshot)}\n\n`);
    if (response.writableLength > maxUnreadBytes) response.destroy();
  };

  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Ends the connection with the stream: kept alive, it would hold up a server that is closing.
    connection: 'close',
  });
  response.write('retry: 1000\n\n');

  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
  const unfollow = feed.follow(environment, send);
  response.on('close', () => {
    clearInterval(heartbeat);
    unfollow();
  });

  // Followed first, read second: a snapshot made in between is seen twice rather than never.
  await current().then(
    ({ sequence, signed }) => send(sequence, signed),
    () => response.destroy(),
  );
  return () => response.end();
}
