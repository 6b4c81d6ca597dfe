import type { Language } from '@marquee/contracts';
import type { Payment } from '../orders/initiate-payment.ts';
import { html, type Html } from '../server/html.ts';
import { pageFrame } from './page-frame.ts';
import type { CardProblems } from './read-card.ts';
import { gatewayMessages } from './gateway-messages.ts';

type Failure = 'declined' | 'not-a-test-card' | 'bank-code';
type Around = { payment: Payment; language: Language; failure?: Failure | undefined };

const cardFieldNames = ['number', 'expiry', 'cvc'] as const;

/** The page that asks for a card. What was typed into the card fields is never sent back. */
export function cardPage({
  payment,
  language,
  failure,
  problems = {},
}: Around & { problems?: CardProblems }): string {
  const words = gatewayMessages[language];
  const error = (name: keyof CardProblems) => problems[name] && words[`${problems[name]}_problem`];
  // Without a script the page itself leads to what is wrong: its title, and the field that has the focus.
  const wrong = failure ? 'number' : cardFieldNames.find((name) => problems[name]);
  return pageFrame({
    language,
    title: [failure ? words.problemTitle : wrong && error(wrong), words.title].filter(Boolean).join(': '),
    otherLanguage: addressOf(payment, language === 'en' ? 'hi' : 'en'),
    content: html`
      <form class="card" method="post" action="${addressOf(payment, language)}" novalidate>
        <h1>${words.title}</h1>
        ${amountOf(payment, language)} ${problemBox(language, failure)}
        ${field({ id: 'number', label: words.number, error: error('number'), autocomplete: 'cc-number', longest: 23, hasFocus: wrong === 'number', describedBy: failure && 'problem' })}
        <div class="pair">
          ${field({ id: 'expiry', label: words.expiry, hint: words.expiryHint, error: error('expiry'), autocomplete: 'cc-exp', longest: 7, hasFocus: wrong === 'expiry' })}
          ${field({ id: 'cvc', label: words.cvc, error: error('cvc'), autocomplete: 'cc-csc', longest: 4, hasFocus: wrong === 'cvc' })}
        </div>
        <button type="submit">${words.pay} ${inRupees(payment.amount)}</button>
        <a class="cancel" href="${addressOf(payment, language, '/cancel')}">${words.cancel}</a>
      </form>
      <details>
        <summary>${words.cardsTitle}</summary>
        <ul>
          <li><code>4242 4242 4242 4242</code> ${words.cardSuccess}</li>
          <li><code>4000 0000 0000 0002</code> ${words.cardDeclined}</li>
          <li><code>4000 0000 0000 3220</code> ${words.cardBankCode}</li>
          <li><code>4000 0000 0000 0259</code> ${words.cardPending}</li>
          <li>${words.anyDate}</li>
        </ul>
      </details>
    `,
  });
}

/** The bank's own question, on a page of its own. */
export function bankCodePage({ payment, language, failure }: Around): string {
  const words = gatewayMessages[language];
  return pageFrame({
    language,
    title: failure ? `${words.problemTitle}: ${words.bankTitle}` : words.bankTitle,
    otherLanguage: addressOf(payment, language === 'en' ? 'hi' : 'en'),
    content: html`
      <form class="card" method="post" action="${addressOf(payment, language, '/bank-code')}" novalidate>
        <h1>${words.bankTitle}</h1>
        ${amountOf(payment, language)} ${problemBox(language, failure)}
        <p class="lead">${words.bankLead}</p>
        ${field({ id: 'code', label: words.bankField, autocomplete: 'one-time-code', longest: 6, hasFocus: true, describedBy: failure && 'problem' })}
        <button type="submit">${words.bankButton}</button>
        <a class="cancel" href="${addressOf(payment, language, '/cancel')}">${words.cancel}</a>
      </form>
    `,
  });
}

/** For a payment that can no longer be made. */
export function closedPage({ language, returnUrl }: { language: Language; returnUrl: string }): string {
  const words = gatewayMessages[language];
  return pageFrame({
    language,
    title: words.closedTitle,
    content: html`
      <div class="card">
        <h1>${words.closedTitle}</h1>
        <p class="lead">${words.closedLead}</p>
        <a class="button" href="${returnUrl}">${words.back}</a>
      </div>
    `,
  });
}

/** For an address that names no payment. */
export function missingPage(language: Language): string {
  const words = gatewayMessages[language];
  const content = html`<div class="card">
    <h1>${words.missingTitle}</h1>
    <p class="lead">${words.missingLead}</p>
  </div>`;
  return pageFrame({ language, title: words.missingTitle, content });
}

function addressOf({ paymentId, gatewaySecret }: Payment, language: Language, step = ''): string {
  return `/gateway/pay/${paymentId}${step}?secret=${gatewaySecret}&lang=${language}`;
}

function amountOf({ paymentId, amount }: Payment, language: Language): Html {
  const words = gatewayMessages[language];
  return html`<p class="amount"><span>${words.youPay}</span> <strong>${inRupees(amount)}</strong></p>
    <p class="note">${words.inclGst}<br />${words.reference} ${paymentId}</p>`;
}

function problemBox(language: Language, failure: Failure | undefined): Html {
  if (!failure) return html``;
  const words = gatewayMessages[language];
  return html`<div class="problem" id="problem" role="alert">
    <strong>${words.problemTitle}</strong> ${words[failure]}
  </div>`;
}

function field({
  id,
  label,
  hint,
  error,
  autocomplete,
  longest,
  hasFocus = false,
  describedBy: problem,
}: {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  autocomplete: string;
  longest: number;
  hasFocus?: boolean;
  describedBy?: string | undefined;
}): Html {
  const describedBy = [problem, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const aria = html`${describedBy ? html`aria-describedby="${describedBy}"` : ''}
  ${error ? html`aria-invalid="true"` : ''}`;
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${id}"
      type="text"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      maxlength="${longest}"
      required
      ${hasFocus ? html`autofocus` : ''}
      ${aria}
    />
    ${hint ? html`<span class="hint" id="${id}-hint">${hint}</span>` : ''}
    ${error ? html`<span class="error" id="${id}-error">${error}</span>` : ''}
  </div>`;
}

function inRupees(paise: number): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);
}
