import { releaseId } from '@marquee/contracts';
import type { ReleaseError } from '../health/errors-of-release.ts';
import type { Frame } from '../health/resolve-stack.ts';
import { remoteCrumbs } from './components.ts';
import { urls } from './urls.ts';
import { age, plural } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';

/** The page of a remote's errors in browsers, each with its source lines. */
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
    title: `Faults of ${remote} in ${environment}`,
    visit,
    body: html`${remoteCrumbs(environment, remote)}
      <h1>Faults</h1>
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
        : html`<p class="none">It has no stack.</p>`
    }
  </li>`;
}

function frameItem({ raw, source }: Frame): Html {
  if (!source) return html`<li class="none"><code>${raw}</code></li>`;
  const { file, line, column, code } = source;
  return html`<li><b>${file}:${line}:${column}</b> <code>${code}</code></li>`;
}
