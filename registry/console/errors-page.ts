import { releaseId } from '@marquee/contracts';
import type { ReleaseError } from '../health/errors-of-release.ts';
import type { Frame } from '../health/resolve-stack.ts';
import { remoteCrumbs } from './components.ts';
import { urls } from './urls.ts';
import { age, plural } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';

/**
 * Renders the page of the errors that browsers reported for a remote or one of its releases, each with its source
 * lines.
 */
export function errorsPage({
  visit,
  environment,
  remote,
  version,
  errors,
}: {
  visit: Visit;
  environment: string;
  remote: string;
  /** The release whose errors are shown; undefined for all releases. */
  version: string | undefined;
  errors: ReleaseError[];
}): Html {
  const of = version === undefined ? remote : releaseId({ remote, version });
  return pageFrame({
    title: `Errors of ${of} in ${environment}`,
    visit,
    body: html`${remoteCrumbs(environment, remote)}
      <div class="title-row">
        <h1 class="name">Errors of ${of}</h1>
        ${version === undefined ? '' : html`<a href="${urls.errors(environment, remote)}">Errors of all releases</a>`}
      </div>
      ${
        errors.length
          ? html`<ul class="errors" role="list">
              ${errors.map((error) => errorItem(error, visit.now))}
            </ul>`
          : html`<p class="none panel">No browser reported an error of ${of} in ${environment}.</p>`
      }`,
  });
}

function errorItem(
  { remote, version, cause, message, visitors, count, firstAt, lastAt, frames }: ReleaseError,
  now: Date,
): Html {
  return html`<li class="panel">
    <h2 class="name">${message}</h2>
    <p class="by">
      <a href="${urls.release(remote, version)}">${releaseId({ remote, version })}</a> ·
      ${plural(visitors, 'visitor')}, ${plural(count, 'time')} · first ${age(firstAt, now)}, last
      ${age(lastAt, now)} ·
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
