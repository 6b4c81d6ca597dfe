import { html, type Html } from './html.ts';
import { pageFrame, type Visit } from './page-frame.ts';

/** The form to sign in with a token of the registry. */
export function signInPage({ visit, next, refusal }: { visit: Visit; next: string; refusal?: string }): Html {
  return pageFrame({
    title: 'Sign in',
    visit,
    bare: true,
    body: html`<section class="panel confirm">
      <h1>Sign in</h1>
      <p class="lead">
        With a token of this registry. What you may do here is what the token may do, and its name stands in
        the audit.
      </p>
      ${refusal ? html`<p class="verdict verdict-bad" role="alert"><b>Not signed in.</b> ${refusal}</p>` : ''}
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
        <p class="actions"><button class="button button-main">Sign in</button></p>
      </form>
    </section>`,
  });
}
