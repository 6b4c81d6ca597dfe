import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../until.ts';

export type CollectedSpan = {
  service: string;
  name: string;
  kind: 'internal' | 'server' | 'client';
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  milliseconds: number;
  attributes: Record<string, string | number>;
  failed: boolean;
};

export type Collector = Awaited<ReturnType<typeof startCollector>>;

/** Starts an OTLP collector over real HTTP, which records every span it receives. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const requests: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).map(String).join('');
    requests.push({ path: request.url ?? '', body });
    spans.push(...spansIn(JSON.parse(body) as Export));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    spans,
    requests,
    /** Waits for the first span of a name. */
    async span(name: string): Promise<CollectedSpan> {
      let found: CollectedSpan | undefined;
      await until(() => (found = spans.find((one) => one.name === name)) !== undefined).catch(
        (cause: unknown) => {
          const received = spans.map((one) => one.name).join(', ');
          throw new Error(`No span ${name} was received; there are ${received}`, { cause });
        },
      );
      return found!;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The used part of OTLP's JSON. */
type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type KeyValue = { key: string; value: Value };
type Export = {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: {
        name: string;
        kind: number;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: KeyValue[];
        status: { code?: number };
      }[];
    }[];
  }[];
};

function spansIn({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        service: String(read(resource.attributes)['service.name']),
        name: span.name,
        kind: (['internal', 'internal', 'server', 'client'] as const)[span.kind] ?? 'internal',
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        milliseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
        attributes: read(span.attributes),
        failed: span.status.code === 2,
      })),
  );
}

function read(attributes: KeyValue[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  );
}
