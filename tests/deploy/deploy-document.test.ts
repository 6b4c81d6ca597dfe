import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { commandsIn, typeCommands } from '../site/doc-commands.ts';
import { clusterTools, type ClusterTools, type Resource } from './cluster-tools.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tools = process.env['CLUSTER'] === 'on' ? clusterTools() : 'npm test -- cluster plays it';

type Secret = Resource & { data: Record<string, string> };

(typeof tools === 'string' ? test.skip : test)(
  'the commands of docs/deploy.md make the secrets and values that the chart needs',
  async () => {
    const { path: programs, validate } = tools as ClusterTools;
    const folder = mkdtempSync(path.join(tmpdir(), 'marquee-operator-'));
    cpSync(path.join(root, 'deploy/chart'), path.join(folder, 'deploy/chart'), { recursive: true });
    const typed = await commandsIn(path.join(root, 'docs/deploy.md'));
    expect(typed.length).toBeGreaterThan(1);
    for (const { commands } of typed)
      await typeCommands(commands, {
        cwd: folder,
        variables: { PATH: `${programs}:${process.env['PATH']}` },
      });

    const read = (file: string) =>
      parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((one) => one.toJS() as Resource);
    const secrets = read('secrets.yaml') as Secret[];
    const resources = read('rendered.yaml').filter(Boolean);
    for (const resource of [...secrets, ...resources]) validate(resource);
    const given = new Map(secrets.map(({ metadata, data }) => [metadata.name, Object.keys(data)]));
    const needed = JSON.stringify(resources).matchAll(
      /"secret":\{"secretName":"([\w-]+)","defaultMode":\d+,"items":(\[[^\]]*\])/g,
    );
    let count = 0;
    for (const [, name = '', items = '[]'] of needed) {
      count += 1;
      const keys = (JSON.parse(items) as { key: string }[]).map(({ key }) => key);
      expect([name, given.get(name)]).toEqual([name, expect.arrayContaining(keys)]);
    }
    expect(count).toBe(6);
    rmSync(folder, { recursive: true });
  },
);
