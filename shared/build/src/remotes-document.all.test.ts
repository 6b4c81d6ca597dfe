import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildCache, startBuilder, type Builder } from './testing/builder.ts';
import { documentExamples, writePolls } from './testing/document-examples.ts';

const { examples, ...shared } = documentExamples();

let builder: Builder;
let home: string;
let folder: string;
beforeAll(() => {
  builder = startBuilder();
});
afterAll(() => builder.stop());
beforeEach(() => {
  home = mkdtempSync(path.join(buildCache, 'marquee-document-'));
  folder = path.join(home, 'mfe-polls');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('every example of docs/remotes.md without a message builds, and the server renders it', async () => {
  const allowed = examples.filter(({ refusals }) => refusals.length === 0).map(({ code }) => code);
  expect(allowed.length).toBeGreaterThan(5);
  writePolls(folder, allowed, shared);
  expect(await builder.build(folder, { tries: true })).toEqual([]);
});

test.each(examples.filter(({ refusals }) => refusals.length > 0))(
  'an example of docs/remotes.md is refused by its message: $refusals.0',
  async ({ code, refusals }) => {
    writePolls(folder, [code], shared);
    const failure = String(await builder.build(folder, { tries: true }).catch((thrown: unknown) => thrown));
    for (const refusal of refusals) expect(failure).toContain(refusal);
  },
);
