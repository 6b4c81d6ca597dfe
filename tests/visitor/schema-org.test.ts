import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { structuredDataFaults } from './schema-org.ts';

const root = path.resolve(__dirname, '../..');
const person = { '@context': 'https://schema.org', '@type': 'Person', name: 'Asha Rao' };
const wheeled = { ...person, wheels: 4 };

test('a property its type does not have is named with the page it stands on; what is right is not', async () => {
  const faults = await structuredDataFaults(root, [
    { address: '/good', data: person },
    { address: '/bad', data: wheeled },
  ]);

  expect(faults).toEqual([expect.stringMatching(/^\/bad: .*wheels/)]);
});

test('a type the vocabulary does not have is a fault', async () => {
  const faults = await structuredDataFaults(root, [
    { address: '/bad', data: { '@type': 'Personn' } },
    { address: '/good', data: person },
  ]);

  expect(faults).toEqual([expect.stringMatching(/^\/bad: .*Personn/)]);
});

test('a compiler that does not start is an error, not the absence of faults', async () => {
  const nowhere = await mkdtemp(path.join(tmpdir(), 'no-compiler-'));
  await expect(structuredDataFaults(nowhere, [{ address: '/', data: person }])).rejects.toThrow('ENOENT');
  await rm(nowhere, { recursive: true });
});
