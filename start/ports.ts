import { isBlockedPort } from '@marquee/http-server';

export type Ports = { shell: number; api: number; content: number; registry: number };

/** Reads the servers' ports from environment variables. Throws an error that names an unusable port. */
export function readPorts(variables: Record<string, string | undefined>): Ports {
  const read = (name: string, usual: number) => readPort(variables, name, usual);
  return {
    shell: read('PORT', 3000),
    api: read('API_PORT', 3001),
    content: read('CONTENT_PORT', 3002),
    registry: read('REGISTRY_PORT', 3003),
  };
}

/** Reads the port of the edge, 3080 by default. Throws an error that names an unusable one. */
export function readEdgePort(variables: Record<string, string | undefined>): number {
  return readPort(variables, 'EDGE_PORT', 3080);
}

function readPort(variables: Record<string, string | undefined>, name: string, usual: number): number {
  const text = variables[name];
  const port = text === undefined ? usual : Number(text);
  if (!Number.isInteger(port) || port <= 0 || port >= 65_536)
    throw new Error(`${name} is ${text}, which is not a port`);
  if (isBlockedPort(port))
    throw new Error(`${name} is ${port}, a port that browsers do not connect to; choose another one`);
  return port;
}
