import type { AuditRow } from '../releases/audit-chain.ts';
import { bodyOf, cloudEventOf } from './notification-body.ts';

const row: AuditRow = {
  position: 17,
  at: new Date('2026-11-30T03:00:00.000Z'),
  actor: 'guardrail',
  action: 'withdraw',
  environment: 'production',
  remote: 'mfe-quiz',
  version: '1.1.0',
  reason: '34 of 41 <affected> visitors & more',
  details: { percent: 10 },
  previousHash: '0'.repeat(64),
  hash: 'abcdef0123456789'.repeat(4),
  seal: null,
};
const registryUrl = 'https://registry.acme.example';
const typeFor = (more: Partial<AuditRow>) => cloudEventOf({ row: { ...row, ...more }, registryUrl }).type;

test('a change is a CloudEvent whose data are a CDEvent with what the audit says', () => {
  const id = 'audit-17-abcdef0123456789';
  expect(
    cloudEventOf({ row: { ...row, action: 'rollback', details: { before: '1.2.0' } }, registryUrl }),
  ).toEqual({
    specversion: '1.0',
    id,
    source: registryUrl,
    type: 'dev.cdevents.service.rolledback.0.3.0',
    subject: 'mfe-quiz',
    time: '2026-11-30T03:00:00.000Z',
    datacontenttype: 'application/json',
    data: {
      context: {
        specversion: '0.5.1',
        id,
        source: registryUrl,
        type: 'dev.cdevents.service.rolledback.0.3.0',
        timestamp: '2026-11-30T03:00:00.000Z',
      },
      subject: {
        id: 'mfe-quiz',
        content: { environment: { id: 'production' }, artifactId: 'pkg:generic/mfe-quiz@1.1.0' },
      },
      customData: {
        event: 'rolled-back',
        action: 'rollback',
        environment: 'production',
        remote: 'mfe-quiz',
        version: '1.1.0',
        actor: 'guardrail',
        reason: row.reason,
        details: { before: '1.2.0' },
        position: 17,
        url: 'https://registry.acme.example/console/production/remotes/mfe-quiz',
      },
      customDataContentType: 'application/json',
    },
  });
});

test('a change has the type of CDEvents, or one of their namespace for tools', () => {
  expect(typeFor({ action: 'publish' })).toBe('dev.cdevents.artifact.published.0.3.0');
  expect(typeFor({ action: 'promote', details: { before: null } })).toBe(
    'dev.cdevents.service.deployed.0.3.0',
  );
  expect(typeFor({ action: 'promote', details: { before: '1.0.0' } })).toBe(
    'dev.cdevents.service.upgraded.0.3.0',
  );
  expect(typeFor({ action: 'remove', version: null })).toBe('dev.cdevents.service.removed.0.3.0');
  expect(typeFor({ action: 'create-environment' })).toBe('dev.cdevents.environment.created.0.3.0');
  expect(typeFor({ action: 'withdraw' })).toBe('dev.cdeventsx.marquee-rollout.withdrawn.0.1.0');
  expect(typeFor({ action: 'propose-promote' })).toBe('dev.cdeventsx.marquee-change.proposed.0.1.0');
});

test('the form for Slack is a sentence with a link, and text of others has no markup', () => {
  expect(JSON.parse(bodyOf('slack', { row, registryUrl }).text)).toEqual({
    text:
      '*<https://registry.acme.example/console/production/remotes/mfe-quiz|mfe-quiz 1.1.0>* was withdrawn in production ' +
      '(guardrail): 34 of 41 &lt;affected&gt; visitors &amp; more',
  });
  const policy = { ...row, action: 'policy', remote: null, version: null, reason: '<!channel>' };
  expect(JSON.parse(bodyOf('slack', { row: policy, registryUrl: undefined }).text)).toEqual({
    text: '*production* has another policy (guardrail): &lt;!channel&gt;',
  });
});
