import { readPorts } from './ports.ts';

test('the ports are the usual ones, each changeable alone', () => {
  expect(readPorts({})).toEqual({ shell: 3000, api: 3001, content: 3002, registry: 3003 });
  expect(readPorts({ API_PORT: '4001' })).toEqual({ shell: 3000, api: 4001, content: 3002, registry: 3003 });
});

test.each(['', '0', '-1', '65536', '30.5', 'three thousand', 'Infinity'])(
  '“%s” is no port, and is named',
  (text) => {
    expect(() => readPorts({ REGISTRY_PORT: text })).toThrow(`REGISTRY_PORT is ${text}, which is not a port`);
  },
);

test.each(['6000', '6667', '10080', '22'])(
  'port %s, which browsers refuse, is refused and named',
  async (port) => {
    expect(() => readPorts({ PORT: port })).toThrow(
      `PORT is ${port}, a port that browsers do not connect to`,
    );
    // `fetch` blocks these ports, so readiness could not be checked.
    const failure = await fetch(`http://localhost:${port}`).catch((cause: Error) => cause);
    expect((failure as Error).cause).toMatchObject({ message: 'bad port' });
  },
);
