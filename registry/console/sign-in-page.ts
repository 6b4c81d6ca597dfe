import { urls } from './urls.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';
import type { PeopleIssuer } from './people.ts';

type SignIn = {
  visit: Visit;
  /** Where people may sign in beside here. */
  issuers: Pick<PeopleIssuer, 'name' | 'label'>[];
  next: string;
  refusal?: string;
};

/** The ways to sign in: at an issuer of people, and with a token of the registry. */
export function signInPage({ visit, issuers, next, refusal }: SignIn): Html {
  return pageFrame({
    title: 'Sign in',
    visit,
    bare: true,
    body: html`<section class="panel confirm">
      <h1>Sign in</h1>
      ${refusal ? html`<p class="verdict verdict-bad" role="alert"><b>Not signed in.</b> ${refusal}</p>` : ''}
      ${
        issuers.length
          ? html`<p class="actions">
                ${issuers.map(
                  ({ name, label }) =>
                    html`<a class="button button-main" href="${urls.signInAt(name, { next })}"
                      >Sign in with ${label}</a
                    >`,
                )}
              </p>
              <h2>Or with a token</h2>`
          : ''
      }
      <p class="${issuers.length ? 'note' : 'lead'}">
        With a token of this registry, what you may do here is what the token may do, and its name stands in
        the audit.
      </p>
      <form method="post" action="/console/sign-in">
        <input type="hidden" name="next" value="${next}" />
        <p class="field">
          <label for="token">Token</label>
          <input
            id="token"
            name="token"
            type="password"
            autocomplete="current-password"
            spellcheck="false"
            required
          />
        </p>
        <p class="actions">
          <button class="button ${issuers.length ? '' : 'button-main'}">
            ${issuers.length ? 'Sign in with the token' : 'Sign in'}
          </button>
        </p>
      </form>
    </section>`,
  });
}

/**
 * What somebody back from their issuer sees for a moment. The page itself leads on: its session's cookie
 * would not be sent along a redirect that another site began.
 */
export function signedInPage({ visit, next }: { visit: Visit; next: string }): Html {
  return pageFrame({
    title: 'Signed in',
    visit,
    bare: true,
    body: html`<section class="panel confirm">
      <h1>Signed in</h1>
      <p class="actions"><a class="button button-main" href="${next}">Go on</a></p>
    </section>`,
  });
}
