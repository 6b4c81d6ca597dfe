import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { structuredDataFaults } from './schema-org.ts';

const root = path.resolve(__dirname, '../..');
const person = { '@context': 'https://schema.org', '@type': 'Person', name: 'Asha Rao' };
const wheeled = { ...person, wheels: 4 };

test('a property its type does not have, and a type the vocabulary does not have, are named with their pages; what is right is not', async () => {
  const faults = await structuredDataFaults(root, [
    { address: '/good', data: person },
    { address: '/property', data: wheeled },
    { address: '/type', data: { '@type': 'Personn' } },
  ]);

  expect(faults.toSorted()).toEqual([
    expect.stringMatching(/^\/property: .*wheels/),
    expect.stringMatching(/^\/type: .*Personn/),
  ]);
});

test('a compiler that does not start is an error, not the absence of faults', async () => {
  const nowhere = await mkdtemp(path.join(tmpdir(), 'no-compiler-'));
  await expect(structuredDataFaults(nowhere, [{ address: '/', data: person }])).rejects.toThrow('ENOENT');
  await rm(nowhere, { recursive: true });
});
