import { releaseId } from '@marquee/contracts';
import type { ReleaseError } from '../health/errors-of-release.ts';
import type { Frame } from '../health/resolve-stack.ts';
import { urls } from './urls.ts';
import { age, plural } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';

/** What failed of one remote in browsers, each fault once, in the lines of its team's own source. */
export function faultsPage({
  visit,
  environment,
  remote,
  faults,
}: {
  visit: Visit;
  environment: string;
  remote: string;
  faults: ReleaseError[];
}): Html {
  return pageFrame({
    title: `What fails of ${remote} in ${environment}`,
    visit,
    body: html`<nav class="crumbs" aria-label="Where this is">
        <a href="${urls.overview(environment)}">What is live in ${environment}</a>
        <a href="${urls.remote(environment, remote)}">${remote}</a>
      </nav>
      <h1>What fails</h1>
      ${
        faults.length
          ? html`<ul class="faults" role="list">
              ${faults.map((fault) => faultItem(fault, visit.now))}
            </ul>`
          : html`<p class="none panel">No browser reported an error of ${remote}.</p>`
      }`,
  });
}

function faultItem(
  { remote, version, cause, message, visitors, count, lastAt, frames }: ReleaseError,
  now: Date,
): Html {
  return html`<li class="panel">
    <h2 class="name">${message}</h2>
    <p class="by">
      <a href="${urls.release(remote, version)}">${releaseId({ remote, version })}</a> ·
      ${plural(visitors, 'visitor')}, ${plural(count, 'time')} · last ${age(lastAt, now)} ·
      <code>${cause}</code>
    </p>
    ${
      frames.length
        ? html`<ol class="frames" role="list">
            ${frames.map(frameItem)}
          </ol>`
        : html`<p class="none">It came without a stack.</p>`
    }
  </li>`;
}

/** A place in the source with its line, or what the browser said where there is no map. */
function frameItem({ raw, source }: Frame): Html {
  if (!source) return html`<li class="none"><code>${raw}</code></li>`;
  const { file, line, column, code } = source;
  return html`<li><b>${file}:${line}:${column}</b> <code>${code}</code></li>`;
}
