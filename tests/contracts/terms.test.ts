import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Terms that code, comments, tests and documents do not use, each with what to write instead. */
const banned: [RegExp, string][] = [
  [/\b(?:whoever|somebody|nobody|everybody)\b/i, 'name the actor: a visitor, the caller, the shell'],
  [/\banew\b/i, 'again'],
  [/\b(?:asleep|awake|woken|wakeOn|wakeSignedIn)\b/i, 'hydrate, hydrated, interactive'],
  [/\b(?:kept|held) back\b|\bin force\b/i, 'pending, deferred, buffered; active, effective'],
  [/\bkeepSeconds\b|\bkeptUntil\b|\bhears\b/, 'cache.maxAge, expiresAt, subscribes'],
  [/\b(?:surroundings|hindrance|clockwork|patience)\b/i, 'context, blocker, scheduler, timeout'],
  [/\bfingers?\b/i, 'tap, pointer'],
  [/\blate script\b|\bon-demand\//i, 'deferred bundle, lazy/'],
  [
    /\b(?:PAGES_AT_ONCE|RENDERS_KEPT_SECONDS|CONTENT_FRESH_SECONDS|API_TAKES_TRACEPARENT|TRUST_PROXY|TRUSTED_PROXY)\b/,
    'the settings in docs/operate.md',
  ],
  [/\broll-backs?\b/i, 'rollback'],
  [/data-state="live"/, 'data-state="hydrated"'],
];

/** Texts that visitors read, sample content and results of measurements are not written for developers. */
const exempt =
  /(?:^|[/-])(?:messages|texts|copy)\b|\/texts\/|^api\/content\/|-texts?\.ts$|^docs\/benchmarks|^CHANGELOG|package-lock|\/terms\.test\.ts$|^docs\/voice\.md$/;

test('code, comments and documents use the standard terms', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const found = files
    .filter((file) => /\.(?:ts|tsx|mjs|css|md|json)$/.test(file) && !exempt.test(file))
    .flatMap((file) => termsIn(file));
  expect(found).toEqual([]);
});

function termsIn(file: string): string[] {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, at) =>
    banned
      .filter(([term]) => term.test(line))
      .map(([term, instead]) => `${file}:${at + 1} ${term.exec(line)?.[0]}: write ${instead}`),
  );
}
