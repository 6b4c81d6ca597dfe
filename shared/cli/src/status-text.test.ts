import { statusText } from './text-output.ts';

test('B1: the status names the releases that shells could not start', () => {
  const status = {
    environment: 'production',
    sequence: 7,
    holdoutPercent: 0,
    acting: true,
    connectedShells: 2,
    verdict: {
      title: 'Production: nothing is live yet',
      findings: [
        {
          rule: 'pending-release',
          severity: 'notice' as const,
          cause: null,
          remote: 'mfe-quiz',
          version: '1.2.0',
          reaches: null,
          experiment: null,
          isMarked: false,
          owner: 'operators of the site',
          since: null,
          visitors: null,
          brief: 'mfe-quiz@1.2.0 is pending',
          text: 'mfe-quiz@1.2.0 is pending: it does not start on 1 of 2 shells',
          evidence: [],
          advice: '',
          cures: [],
        },
      ],
    },
    freezes: [],
    schedules: [],
    remotes: [],
  };
  expect(statusText(status)).toBe(
    'Production: nothing is live yet\n' +
      '- mfe-quiz@1.2.0 is pending: it does not start on 1 of 2 shells\n' +
      'production (snapshot #7, 2 shells connected): nothing is live yet',
  );
});
