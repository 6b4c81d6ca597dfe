import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { commandsIn, typeCommands } from '../site/doc-commands.ts';
import { clusterTools, type ClusterTools, type Resource } from './cluster-tools.ts';

const root = path.resolve(import.meta.dirname, '../..');
const document = path.join(root, 'docs/deploy.md');
const tools = process.env['CLUSTER'] === 'on' ? clusterTools() : 'npm test -- cluster plays it';

type Secret = Resource & { data: Record<string, string> };

(typeof tools === 'string' ? test.skip : test)(
  'the commands of docs/deploy.md make the secrets and values that the chart needs',
  async () => {
    const { path: programs, validate } = tools as ClusterTools;
    const folder = mkdtempSync(path.join(tmpdir(), 'marquee-operator-'));
    cpSync(path.join(root, 'deploy/chart'), path.join(folder, 'deploy/chart'), { recursive: true });
    const typed = (await commandsIn(document)).filter(({ heading }) => heading === 'A cluster from nothing');
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
    // What kubectl is told to restart, to scale and to forward to is what the chart installs.
    const kinds = { deploy: 'Deployment', svc: 'Service' };
    const named = [...readFileSync(document, 'utf8').matchAll(/(deploy|svc)\/(marquee-\w+)/g)];
    expect(named.length).toBeGreaterThan(2);
    for (const [, kind, name] of named)
      expect(resources.map((one) => `${one.kind} ${one.metadata.name}`)).toContain(
        `${kinds[kind as 'deploy' | 'svc']} ${name}`,
      );
    rmSync(folder, { recursive: true });
  },
);

(typeof tools === 'string' ? test.skip : test)(
  'helm and kubectl know every command of docs/deploy.md with its flags; no cluster runs here, so none is executed',
  async () => {
    const { path: programs } = tools as ClusterTools;
    const text = readFileSync(document, 'utf8');
    const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}` };
    const help = (program: string, ...args: string[]) =>
      execFileSync(program, [...args, '--help'], { env, encoding: 'utf8' }) +
      (program === 'kubectl' ? execFileSync('kubectl', ['options'], { env, encoding: 'utf8' }) : '');
    // A flag and its value, such as `-n marquee`, may stand before the verb.
    const commands = [...text.matchAll(/^(helm|kubectl) (.*)|`(helm|kubectl) ([^`]*)`/gm)].map(
      ([, block, ofBlock, inline, ofInline]) => ({
        program: (block ?? inline)!,
        line: (ofBlock ?? ofInline)!,
      }),
    );
    expect(commands.length).toBeGreaterThan(8);
    for (const { program, line } of commands) {
      const words = line
        .replaceAll(/(^| )(-n|-f|--set) \S+/g, '')
        .trim()
        .split(' ');
      const verb = words[0] === 'rollout' ? words.slice(0, 2) : words.slice(0, 1);
      const known = help(program, ...verb);
      for (const [flag] of line.matchAll(/(?<= |^)--?[a-z][a-z-]*/g))
        expect([program, ...verb, flag, new RegExp(`${flag}[ ,=]`).test(known)]).toEqual([
          program,
          ...verb,
          flag,
          true,
        ]);
    }
  },
);
