import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseInput } from '@marquee/contracts';
import { issuersSchema } from './ci-identity.ts';
import { meets } from './oidc-rules.ts';

const read = (file: string) => readFileSync(path.resolve(__dirname, '../..', file), 'utf8');
const workflow = (name: string) =>
  read(`shared/create-marquee-remote/template/repository/.github/workflows/${name}.yml.txt`);

/** The rules of docs/operate.md, as the registry reads them. */
function documentedRules() {
  const [, file = ''] = /```json\n(\{\s*"issuers"[\s\S]*?)```/.exec(read('docs/operate.md')) ?? [];
  const [issuer] = parseInput(issuersSchema, JSON.parse(file), 'docs/operate.md').issuers;
  return issuer!.trust;
}

/**
 * The claims that GitHub signs for the run of a starter's workflow
 * (https://docs.github.com/en/actions/reference/security/oidc): for its job with a token, or for another one.
 */
function claimsOf(name: string, event: string, ref: string, { job = 'with the token' } = {}) {
  const [, environment] = /^ {4}environment: (.+)$/m.exec(workflow(name)) ?? [];
  const inEnvironment = environment !== undefined && job === 'with the token';
  const context = event === 'pull_request' ? 'pull_request' : `ref:${ref}`;
  return {
    sub: `repo:acme/quiz:${inEnvironment ? `environment:${environment}` : context}`,
    repository: 'acme/quiz',
    repository_owner: 'acme',
    workflow: /^name: (.+)$/m.exec(workflow(name))![1],
    workflow_ref: `acme/quiz/.github/workflows/${name}.yml@${ref}`,
    event_name: event,
    ref,
    ref_type: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    ...(inEnvironment && { environment }),
  };
}

function rightsOf(claims: Record<string, unknown>): string[] {
  const rules = documentedRules().filter((rule) => meets(claims, rule.claims));
  return rules.flatMap((rule) => rule.rights.flatMap(({ actions }) => actions));
}

const tag = 'refs/tags/v1.2.0';
const main = 'refs/heads/main';
const branch = 'refs/heads/evil';
const pull = 'refs/pull/7/merge';

test('finding 28: the rules of docs/operate.md let the starter’s release publish and promote', () => {
  expect(rightsOf(claimsOf('release', 'push', tag))).toEqual(['publish', 'promote']);
});

test.each([
  ['a pull request', claimsOf('matrix', 'pull_request', pull), ['observe']],
  ['the preview of a pull request', claimsOf('preview', 'pull_request', pull), ['preview']],
  ['a preview without a pull request', claimsOf('preview', 'push', branch), []],
  ['a schedule', claimsOf('matrix', 'schedule', main), ['observe']],
  ['a run that a person starts', claimsOf('matrix', 'workflow_dispatch', branch), ['observe']],
  ['a push to main', claimsOf('test', 'push', main), []],
  ['an update', claimsOf('update', 'schedule', main), []],
  ['another job of a release', claimsOf('release', 'push', tag, { job: 'build' }), []],
  ['a pull request that changes the release', claimsOf('release', 'pull_request', pull), []],
  ['a branch in the environment', claimsOf('release', 'push', branch), []],
  ['another repository', { ...claimsOf('release', 'push', tag), repository: 'acme/evil' }, []],
])(
  'finding 28: the rules of docs/operate.md give %s no right to change a release',
  (_what, claims, rights) => {
    expect(rightsOf(claims)).toEqual(rights);
  },
);
