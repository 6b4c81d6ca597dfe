import { statusText } from './text-output.ts';

test('B1: the status names the releases that shells could not start', () => {
  const status = {
    environment: 'production',
    sequence: 7,
    holdoutPercent: 0,
    acting: true,
    connectedShells: 2,
    pending: [{ release: 'mfe-quiz@1.2.0', shells: 1 }],
    verdict: undefined,
    freezes: [],
    schedules: [],
    remotes: [],
  };
  expect(statusText(status)).toBe(
    'PENDING: mfe-quiz@1.2.0 does not start on 1 of 2 shells: their visitors keep the release before it; their logs say why\n' +
      'production (snapshot #7, 2 shells connected): nothing is live yet',
  );
});
