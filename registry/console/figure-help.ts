import { html, type Html } from '@marquee/http-server/html';
import { failingShare } from '../diagnosis/current-health.ts';

/** What each figure of the console counts. */
const figures = {
  Loads:
    'How often a browser mounted a page or slot of the remote, or failed to. HTML that needs no script is not mounted, and crawlers run none, so a site has more page views than loads.',
  Visitors: 'Distinct visitors for whom the release was loaded, each once, however often they come back.',
  Harmed: 'Distinct visitors who met at least one error of the release.',
  Errors: `Loads that failed. Above ${failingShare * 100} % of the loads, the release is failing.`,
  Mounts: 'Loads that succeeded.',
  Mount: 'The time from the start of a mount to its end; 75 of 100 mounts were faster.',
  LCP: 'When the largest part of the page was painted; 75 of 100 loads were faster. Good up to 2.5 s.',
  INP: 'How long the page took to respond to the slowest interactions. Good up to 200 ms.',
  CLS: 'How much of the page moved while it loaded, without a unit. Good up to 0.1.',
  Exposed: 'Distinct visitors who were shown the variant.',
  Converted: 'Exposed visitors for whom the event that counts as success was published afterwards.',
  Rate: 'Converted of exposed visitors.',
  'Difference, points': 'The rate minus that of the first variant, in percentage points, with its interval.',
  Value:
    'The mean over all exposed visitors, of whom most have 0; the sum by the other sum; the share of visitors; or the quantile of the visitors’ own means.',
  Difference:
    'The value minus that of the first variant, with its interval. For a mean without the part that earlier weeks explain, so it can differ from the values.',
  'p of a metric':
    'How seldom identical variants would ever show such a difference. Secondary ones are corrected for their number (Benjamini and Hochberg).',
  'Earlier weeks':
    'By how much the visitors’ four weeks before the exposure reduce the variance (CUPED): 50 % saves half of the visitors.',
  Role: 'The primary metric decides. A guardrail warns if it is worse beyond its margin, or stops the experiment. Secondary ones explain.',
  'Loads that fail': 'Errors of all loads of the variant’s release since the experiment started.',
} as const;
export type Figure = keyof typeof figures;

/** Renders an expandable explanation of what the named figures count, to be placed beside them. */
export function figureHelp(...names: Figure[]): Html {
  return html`<details class="help">
    <summary><span class="question" aria-hidden="true">?</span> What the figures count</summary>
    <dl class="facts">
      ${names.map(
        (name) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${figures[name]}</dd>
          </div>`,
      )}
    </dl>
  </details>`;
}
