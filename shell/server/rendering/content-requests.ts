import { calls } from '@marquee/api-contract';
import type { ApiResponse, SendApiRequest } from './messages.ts';

const paths = [calls.celebBios.path, calls.news.path];
/** The parameters of the requests for content; others would read drafts, or relations that the site does not show. */
const parameters = /^(pagination\[(page|pageSize)\]|filters\[\w+\]\[\$eq\]|populate|locale)$/;

/**
 * Returns the function that sends requests of renders to the content host, with the host's API token if there is one.
 * It allows only the collections of biographies and news, because the code of releases must neither see the token nor
 * read anything else with it; for other URLs it resolves to a failure.
 */
export function createContentRequests({
  contentApi,
  token,
}: {
  contentApi: string;
  token: string | undefined;
}): SendApiRequest {
  const pending = new Map<string, Promise<ApiResponse>>();
  const isContent = (url: string) => {
    const [address, query] = url.split('?');
    const given = [...new URLSearchParams(query)];
    return (
      paths.some((path) => address === `${contentApi}/${path}`) &&
      given.every(([name, value]) => parameters.test(name) && (name !== 'populate' || value === '*'))
    );
  };
  return ({ url, headers, timeoutMs }) => {
    if (!isContent(url)) return Promise.resolve({ failure: `${url} is not content` });
    const known = pending.get(url);
    if (known) return known;
    const response = fetch(url, {
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    })
      .then(async (reply) => ({ status: reply.status, body: await reply.text() }))
      .catch(({ message }: Error) => ({ failure: message }))
      .finally(() => pending.delete(url));
    pending.set(url, response);
    return response;
  };
}
