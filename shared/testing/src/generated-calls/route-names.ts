/** Names the routes that a server lists, such as `GET /releases/:remote`. Each route of GET is one of HEAD as well. */
export function routeNames(listed: readonly { method: string; url: string }[]): string[] {
  return listed.flatMap(({ method, url }) =>
    (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each) => `${each} ${url}`),
  );
}
