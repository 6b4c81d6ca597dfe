declare module 'autocannon' {
  type Histogram = { average: number; p50: number; p97_5: number; p99: number; max: number };
  type Result = {
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    '5xx': number;
    duration: number;
    requests: Histogram & { total: number };
    latency: Histogram;
    throughput: Histogram & { total: number };
    statusCodeStats: Record<string, { count: number }>;
  };
  /** One of its connections; inside, the answers it waits for. */
  export type Client = { pipelinedRequests: { addBody: (bytes: Buffer) => void } };
  /** One of the requests that a connection sends in turn; it has the other options of all of them. */
  export type Request = {
    path: string;
    headers?: Record<string, string>;
    /** Changes each request before it is sent. */
    setupRequest?: (request: Request) => Request;
  };
  type Options = {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    overallRate?: number;
    requests?: Request[];
    headers?: Record<string, string>;
    timeout?: number;
    setupClient?: (client: Client) => void;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
