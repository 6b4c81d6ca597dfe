import { isBlockedPort } from '@marquee/http-server';

export type Ports = { shell: number; api: number; content: number; registry: number };

/** The names of the environment variables that set the ports. */
export const portVariables = {
  shell: 'PORT',
  api: 'API_PORT',
  content: 'CONTENT_PORT',
  registry: 'REGISTRY_PORT',
} as const satisfies Record<keyof Ports, string>;

/** Reads the servers' ports from environment variables. Throws an error that names a variable without a usable port. */
export function readPorts(variables: Record<string, string | undefined>): Ports {
  const read = (name: keyof Ports, usual: number) => readPort(variables, portVariables[name], usual);
  return {
    shell: read('shell', 3000),
    api: read('api', 3001),
    content: read('content', 3002),
    registry: read('registry', 3003),
  };
}

/**
 * Reads the edge's port from `EDGE_PORT`; 3080 by default. Throws an error that names the variable if it has no usable
 * port.
 */
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
