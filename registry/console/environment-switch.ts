import { html, type Html } from '@marquee/http-server/html';

/** Renders the links to the same page for each environment. */
export function environmentSwitch(
  environments: string[],
  current: string,
  urlOf: (environment: string) => string,
): Html {
  return html`<nav class="switch" aria-label="Environment">
    ${environments.map(
      (name) =>
        html`<a href="${urlOf(name)}" ${name === current ? html`aria-current="page"` : ''}>${name}</a>`,
    )}
  </nav>`;
}
