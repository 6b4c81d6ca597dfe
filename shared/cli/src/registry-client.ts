import { errorCatalogue, parseInput, PlatformError, type ErrorCode } from '@marquee/contracts';
import * as v from 'valibot';

/**
 * The calls of the registry's HTTP API that the CLI needs. `get`, `post` and `put` validate the response by `schema`. A
 * blob is a file of a release, which the registry stores by its SHA-256 (hex).
 */
export type RegistryClient = {
  get<Schema extends v.GenericSchema>(path: string, schema: Schema): Promise<v.InferOutput<Schema>>;
  post<Schema extends v.GenericSchema>(
    path: string,
    body: unknown,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>>;
  put<Schema extends v.GenericSchema>(
    path: string,
    body: unknown,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>>;
  hasBlob(sha256: string): Promise<boolean>;
  /** Downloads a file of a release, which is not verified. Needs the right `observe`. */
  getBlob(sha256: string): Promise<Uint8Array>;
  putBlob(sha256: string, bytes: Uint8Array): Promise<void>;
};

/** A template tag for URL paths, which escapes every inserted value. */
export function urlPath(literals: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: literals }, ...values.map(encodeURIComponent));
}

/**
 * Creates a client of the registry at `url`. A request other than POST that gets no response is sent once more. Its
 * methods throw REGISTRY_UNREACHABLE if the registry does not respond. After an error response, they throw an error
 * with the code and message of the response, and with `details.retryAfterSec` if the response has a `Retry-After` in
 * seconds.
 */
export function createRegistryClient(url: string, token: string | undefined): RegistryClient {
  const send = async (method: string, path: string, body?: BodyInit, type?: string): Promise<Response> => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
    };
    const request = () => fetch(new URL(path, url), { method, headers, ...(body !== undefined && { body }) });
    try {
      // A kept connection may be closed just as it is used again.
      return await (method === 'POST' ? request() : request().catch(request));
    } catch (cause) {
      throw new PlatformError(
        'REGISTRY_UNREACHABLE',
        `the registry at ${url} did not respond to ${method} ${path}: start it with npm start, or name another with --registry`,
        { cause },
      );
    }
  };

  const sendJson: <Schema extends v.GenericSchema>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    schema: Schema,
  ) => Promise<v.InferOutput<Schema>> = async (method, path, body, schema) => {
    const response = await send(method, path, JSON.stringify(body), 'application/json');
    return parseInput(schema, await bodyOf(response, `${method} ${path}`), `${method} ${path}`);
  };

  return {
    async get(path, schema) {
      return parseInput(schema, await bodyOf(await send('GET', path), `GET ${path}`), `GET ${path}`);
    },
    post: (path, body, schema) => sendJson('POST', path, body, schema),
    put: (path, body, schema) => sendJson('PUT', path, body, schema),
    async hasBlob(sha256) {
      const { status } = await send('HEAD', `/blobs/${sha256}`);
      if (status === 200 || status === 404) return status === 200;
      throw new PlatformError(
        'REGISTRY_UNREACHABLE',
        `${url} responded to HEAD /blobs/${sha256} with ${status}`,
      );
    },
    async getBlob(sha256) {
      const path = `/blobs/${sha256}`;
      const response = await send('GET', path);
      if (!response.ok) await bodyOf(response, `GET ${path}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    async putBlob(sha256, bytes) {
      const path = `/blobs/${sha256}`;
      const blob = new Blob([new Uint8Array(bytes)]);
      await bodyOf(await send('PUT', path, blob, 'application/octet-stream'), `PUT ${path}`);
    },
  };
}

const errorSchema = v.object({
  code: v.picklist(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  message: v.string(),
});

/** What an operator needs to know while the registry's database is down. */
const withoutDatabase =
  'visitors keep the releases that their shells have, and nothing can be changed until it is back';

async function bodyOf(response: Response, request: string): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;

  const error = v.safeParse(errorSchema, body);
  if (error.success) {
    const { code, message } = error.output;
    const retryAfterSec = Number(response.headers.get('retry-after'));
    throw new PlatformError(
      code,
      code === 'DATABASE_UNREACHABLE' ? `${message}; ${withoutDatabase}` : message,
      { details: retryAfterSec > 0 ? { retryAfterSec } : {} },
    );
  }
  throw new PlatformError(
    'REGISTRY_UNREACHABLE',
    `${response.url} responded to ${request} with ${response.status}: is this a registry?`,
  );
}
