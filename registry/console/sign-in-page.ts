import { refusalNotice } from './components.ts';
import { urls } from './urls.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';
import type { PeopleIssuer } from './people.ts';
import { inputField } from './form-field.ts';

type SignIn = {
  visit: Visit;
  issuers: Pick<PeopleIssuer, 'name' | 'label'>[];
  next: string;
  refusal?: string;
};

/** Renders the sign-in page, with links to the OIDC issuers and a field for a registry token. */
export function signInPage({ visit, issuers, next, refusal }: SignIn): Html {
  return pageFrame({
    title: 'Sign in',
    visit,
    bare: true,
    body: html`<section class="panel confirm">
      <h1>Sign in</h1>
      ${refusalNotice('Not signed in.', refusal === undefined ? undefined : { sentence: refusal })}
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
        With a token of this registry you have the rights of the token, and the audit shows its name. A
        registry on your own computer has one in the file <code>.marquee/registry/token</code>; otherwise an
        administrator creates one with <code>npx marquee token create</code>.
      </p>
      <form method="post" action="/console/sign-in">
        <input type="hidden" name="next" value="${next}" />
        ${inputField({ name: 'token', label: 'Token', type: 'password', autocomplete: 'current-password', spellcheck: 'false', required: true })}
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
 * Renders the page after an issuer's callback, which opens `next` automatically. A redirect would not do, because
 * browsers do not send the new session's cookie along a redirect that another site started.
 */
export function signedInPage({ visit, next }: { visit: Visit; next: string }): Html {
  return pageFrame({
    title: 'Signed in',
    visit,
    bare: true,
    body: html`<section class="panel confirm">
      <h1>Signed in</h1>
      <p class="actions"><a class="button button-main" href="${next}">Continue</a></p>
    </section>`,
  });
}
