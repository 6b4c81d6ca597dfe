import { errorCatalogue, parseInput, PlatformError, type ErrorCode } from '@marquee/contracts';
import * as v from 'valibot';

/** The registry over HTTP, as the command line uses it. */
export type RegistryClient = {
  get<Schema extends v.GenericSchema>(path: string, answer: Schema): Promise<v.InferOutput<Schema>>;
  post<Schema extends v.GenericSchema>(
    path: string,
    body: unknown,
    answer: Schema,
  ): Promise<v.InferOutput<Schema>>;
  hasBlob(sha256: string): Promise<boolean>;
  putBlob(sha256: string, bytes: Uint8Array): Promise<void>;
};

/**
 * A client for the registry at `url`. Its calls throw REGISTRY_UNREACHABLE when nobody answers, and
 * otherwise the code and message the registry answered with.
 */
export function createRegistryClient(url: string, token: string | undefined): RegistryClient {
  const call = async (method: string, path: string, body?: BodyInit, type?: string): Promise<Response> => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
    };
    try {
      return await fetch(new URL(path, url), { method, headers, ...(body !== undefined && { body }) });
    } catch (cause) {
      throw new PlatformError(
        'REGISTRY_UNREACHABLE',
        `the registry at ${url} did not answer ${method} ${path}: start it with npm start, or name another with --registry`,
        { cause },
      );
    }
  };

  return {
    async get(path, answer) {
      return parseInput(answer, await bodyOf(await call('GET', path), `GET ${path}`), `GET ${path}`);
    },
    async post(path, body, answer) {
      const response = await call('POST', path, JSON.stringify(body), 'application/json');
      return parseInput(answer, await bodyOf(response, `POST ${path}`), `POST ${path}`);
    },
    async hasBlob(sha256) {
      const { status } = await call('HEAD', `/blobs/${sha256}`);
      if (status === 200 || status === 404) return status === 200;
      throw new PlatformError('REGISTRY_UNREACHABLE', `${url} answered HEAD /blobs/${sha256} with ${status}`);
    },
    async putBlob(sha256, bytes) {
      const path = `/blobs/${sha256}`;
      await bodyOf(
        await call('PUT', path, new Blob([new Uint8Array(bytes)]), 'application/octet-stream'),
        `PUT ${path}`,
      );
    },
  };
}

const refusalSchema = v.object({
  code: v.picklist(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  message: v.string(),
});

async function bodyOf(response: Response, what: string): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;

  const refusal = v.safeParse(refusalSchema, body);
  if (refusal.success) throw new PlatformError(refusal.output.code, refusal.output.message);
  throw new PlatformError(
    'REGISTRY_UNREACHABLE',
    `${response.url} answered ${what} with ${response.status}: is this a registry?`,
  );
}
