export type Ports = { shell: number; api: number; content: number; registry: number };

/** The ports of the servers, each changeable by its variable. Throws naming one that is no port. */
export function readPorts(variables: Record<string, string | undefined>): Ports {
  const read = (name: string, usual: number) => {
    const text = variables[name];
    const port = text === undefined ? usual : Number(text);
    if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
    throw new Error(`${name} is ${text}, which is not a port`);
  };
  return {
    shell: read('PORT', 3000),
    api: read('API_PORT', 3001),
    content: read('CONTENT_PORT', 3002),
    registry: read('REGISTRY_PORT', 3003),
  };
}
