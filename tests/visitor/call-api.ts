import { apiUrl } from '../journeys/support.ts';

type ApiResponse<Data> = { status: number; message: string; error?: string; data: Data };
type Requested = { token?: string; body?: unknown };

/** Sends an API request as the site would, without a page. */
export async function callApi<Data>(
  method: string,
  path: string,
  { token, body }: Requested = {},
): Promise<ApiResponse<Data>> {
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as ApiResponse<Data>;
}

/** The data of a response. Throws if the API refused the request. */
export async function dataFrom<Data>(method: string, path: string, requested?: Requested): Promise<Data> {
  const { status, message, data } = await callApi<Data>(method, path, requested);
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${message}`);
  return data;
}
