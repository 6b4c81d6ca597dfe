import { disagreements, type Party, type LiveContracts } from './disagreements.ts';
import { noContracts, type AgreedEvent, type ReleaseContracts } from './release-contracts.ts';

const party = (release: string, contracts: Partial<ReleaseContracts> = {}): Party => ({
  release,
  remote: release.split('@')[0] ?? '',
  contracts: { ...noContracts, ...contracts },
});
const event = (version: number, properties: Record<string, object>): AgreedEvent => ({
  event: 'auth:logged-in',
  version,
  detail: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
});
const production = (...releases: Party[]): LiveContracts => ({
  environment: 'production',
  releases,
  shells: [{ sdk: { current: '2.0.0', oldest: '1.0.0' }, shared: { react: '19.3.1' } }],
});
const v1 = event(1, { id: { type: 'string' } });
const v2 = event(2, { userId: { type: 'string' } });

describe('feature 10: can I deploy', () => {
  test('a subscriber of a version that no remote publishes is named with the publisher and the field', () => {
    const auth = party('mfe-auth@1.0.0', { publishes: [v1] });
    expect(disagreements(party('mfe-quiz@1.2.0', { subscribes: [v2] }), production(auth))).toEqual([
      'mfe-auth@1.0.0 publishes auth:logged-in v1; mfe-quiz@1.2.0 subscribes to v2: field userId (not there)',
    ]);
  });

  test('it passes after the publisher ships both versions', () => {
    const auth = party('mfe-auth@1.1.0', { publishes: [v1, v2] });
    expect(disagreements(party('mfe-quiz@1.2.0', { subscribes: [v2] }), production(auth))).toEqual([]);
    expect(
      disagreements(auth, production(party('mfe-quiz@1.1.0', { subscribes: [v1] }), party('mfe-auth@1.0.0'))),
    ).toEqual([]);
  });

  test('it passes if the bus converts one version to the other', () => {
    const auth = party('mfe-auth@1.0.0', { publishes: [v1] });
    const quiz = party('mfe-quiz@1.2.0', { subscribes: [{ ...v2, fromPrevious: true }] });
    expect(disagreements(quiz, production(auth))).toEqual([]);
    const next = party('mfe-auth@2.0.0', { publishes: [{ ...v2, toPrevious: true }] });
    expect(disagreements(next, production(party('mfe-quiz@1.1.0', { subscribes: [v1] })))).toEqual([]);
    expect(
      disagreements(party('mfe-quiz@1.2.0', { subscribes: [{ ...v2, toPrevious: true }] }), production(auth)),
    ).toHaveLength(1);
  });

  test('a publisher that drops a version is refused with the subscriber of it', () => {
    const live = production(
      party('mfe-auth@1.1.0', { publishes: [v1, v2] }),
      party('mfe-quiz@1.1.0', { subscribes: [v1] }),
    );
    expect(disagreements(party('mfe-auth@2.0.0', { publishes: [v2] }), live)).toEqual([
      'mfe-auth@2.0.0 publishes auth:logged-in v2; mfe-quiz@1.1.0 subscribes to v1: field id (not there)',
    ]);
    expect(disagreements(party('mfe-auth@2.0.0'), live)[0]).toBe(
      'mfe-auth@2.0.0 no longer publishes auth:logged-in v1, as mfe-auth@1.1.0 does; mfe-quiz@1.1.0 subscribes to it',
    );
  });

  test.each([
    [{ id: { type: 'number' } }, 'field id (number, not string)'],
    [{ name: { type: 'string' } }, 'field id (not there)'],
    [{ id: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, 'field id (null, not string)'],
  ])('one version with two shapes %j is found: %s', (properties, field) => {
    const auth = party('mfe-auth@1.0.0', { publishes: [event(1, properties)] });
    const [message] = disagreements(party('mfe-quiz@1.2.0', { subscribes: [v1] }), production(auth));
    expect(message).toBe(
      `mfe-auth@1.0.0 publishes auth:logged-in v1; mfe-quiz@1.2.0 subscribes to v1: ${field}`,
    );
  });

  test('an additional field and a narrower value break no subscriber', () => {
    const auth = party('mfe-auth@1.0.0', {
      publishes: [event(1, { id: { enum: ['a', 'b'] }, firstTime: { type: 'boolean' } })],
    });
    expect(disagreements(party('mfe-quiz@1.2.0', { subscribes: [v1] }), production(auth))).toEqual([]);
  });

  test('an event of the shell, or of a remote that is not live yet, is no incompatibility', () => {
    expect(disagreements(party('mfe-quiz@1.2.0', { subscribes: [v1] }), production())).toEqual([]);
  });

  const button = (params: Record<string, object>, required: string[]) => ({
    slot: 'checkout.order-button',
    params: { type: 'object', properties: params, required },
  });
  const star = button({ celeb: { type: 'string' } }, ['celeb']);

  test('a slot is placed with the parameters of its owner', () => {
    const fanzone = party('mfe-fanzone@1.0.0', { uses: [star] });
    const checkout = party('mfe-checkout@1.0.0', { offers: [star] });
    expect(disagreements(fanzone, production(checkout))).toEqual([]);

    const next = party('mfe-checkout@2.0.0', {
      offers: [button({ celeb: { type: 'string' }, occasion: { type: 'number' } }, ['celeb', 'occasion'])],
    });
    expect(disagreements(next, production(fanzone, checkout))).toEqual([
      'mfe-fanzone@1.0.0 places the slot checkout.order-button; mfe-checkout@2.0.0 takes other params: field occasion (not there)',
    ]);
  });

  test('a slot that its remote does not have is named', () => {
    const fanzone = party('mfe-fanzone@1.0.0', { uses: [star] });
    const lacking = party('mfe-checkout@2.0.0');
    const gone =
      'mfe-fanzone@1.0.0 places the slot checkout.order-button, which mfe-checkout@2.0.0 in production does not have';
    expect(disagreements(fanzone, production(lacking))).toEqual([gone]);
    expect(disagreements(lacking, production(fanzone))).toEqual([gone]);
    expect(disagreements(party('mfe-quiz@2.0.0'), production(fanzone, lacking))).toEqual([]);
  });

  test('a slot of a remote that is not there stays empty: of two remotes, either may be the first', () => {
    expect(disagreements(party('mfe-fanzone@1.0.0', { uses: [star] }), production())).toEqual([]);
  });

  test('a release that needs versions that a shell of the environment lacks is refused', () => {
    const sdk = { range: '>=3.0 <4', built: '3.0.0', deprecated: [] };
    expect(
      disagreements(party('mfe-quiz@1.2.0', { sdk, shared: { react: '^20.0.0' } }), production()),
    ).toEqual([
      'mfe-quiz@1.2.0 needs sdk >=3.0 <4; the shell runs 1.0.0 to 2.0.0 (in production)',
      'mfe-quiz@1.2.0 needs react ^20.0.0; the shell shares 19.3.1 (in production)',
    ]);
  });
});
