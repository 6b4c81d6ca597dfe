import type { Language } from '@marquee/contracts';
import type { Payment } from '../orders/order-tables.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame } from './page-frame.ts';
import type { CardProblems } from './parse-card.ts';
import { gatewayMessages } from './gateway-messages.ts';

type Failure = 'declined' | 'not-a-test-card' | 'bank-code';
type PageState = { payment: Payment; language: Language; failure?: Failure | undefined };

const cardFieldNames = ['number', 'expiry', 'cvc'] as const;

/** Renders the card form, always without the card data that a customer entered before. */
export function cardPage({
  payment,
  language,
  failure,
  problems = {},
}: PageState & { problems?: CardProblems }): string {
  const messages = gatewayMessages[language];
  const error = (name: keyof CardProblems) => problems[name] && messages[`${problems[name]}_problem`];
  // The page has no script: its title and its focus show the first problem.
  const wrong = failure ? 'number' : cardFieldNames.find((name) => problems[name]);
  return pageFrame({
    language,
    title: [failure ? messages.problemTitle : wrong && error(wrong), messages.title]
      .filter(Boolean)
      .join(': '),
    otherLanguage: pageUrl(payment, language === 'en' ? 'hi' : 'en'),
    content: html`
      <form class="card" method="post" action="${pageUrl(payment, language)}" novalidate>
        <h1>${messages.title}</h1>
        ${amountBox(payment, language)} ${problemBox(language, failure)}
        ${field({ id: 'number', label: messages.number, error: error('number'), autocomplete: 'cc-number', maxLength: 23, hasFocus: wrong === 'number', describedBy: failure && 'problem' })}
        <div class="pair">
          ${field({ id: 'expiry', label: messages.expiry, hint: messages.expiryHint, error: error('expiry'), autocomplete: 'cc-exp', maxLength: 7, hasFocus: wrong === 'expiry' })}
          ${field({ id: 'cvc', label: messages.cvc, error: error('cvc'), autocomplete: 'cc-csc', maxLength: 4, hasFocus: wrong === 'cvc' })}
        </div>
        <button type="submit">${messages.pay} ${formatRupees(payment.amount)}</button>
        <a class="cancel" href="${pageUrl(payment, language, '/cancel')}">${messages.cancel}</a>
      </form>
      <details>
        <summary>${messages.cardsTitle}</summary>
        <ul>
          <li><code>4242 4242 4242 4242</code> ${messages.cardSuccess}</li>
          <li><code>4000 0000 0000 0002</code> ${messages.cardDeclined}</li>
          <li><code>4000 0000 0000 3220</code> ${messages.cardBankCode}</li>
          <li><code>4000 0000 0000 0259</code> ${messages.cardPending}</li>
          <li>${messages.anyDate}</li>
        </ul>
      </details>
    `,
  });
}

export function bankCodePage({ payment, language, failure }: PageState): string {
  const messages = gatewayMessages[language];
  return pageFrame({
    language,
    title: failure ? `${messages.problemTitle}: ${messages.bankTitle}` : messages.bankTitle,
    otherLanguage: pageUrl(payment, language === 'en' ? 'hi' : 'en'),
    content: html`
      <form class="card" method="post" action="${pageUrl(payment, language, '/bank-code')}" novalidate>
        <h1>${messages.bankTitle}</h1>
        ${amountBox(payment, language)} ${problemBox(language, failure)}
        <p class="lead">${messages.bankLead}</p>
        ${field({ id: 'code', label: messages.bankField, autocomplete: 'one-time-code', maxLength: 6, hasFocus: true, describedBy: failure && 'problem' })}
        <button type="submit">${messages.bankButton}</button>
        <a class="cancel" href="${pageUrl(payment, language, '/cancel')}">${messages.cancel}</a>
      </form>
    `,
  });
}

/** Renders the page of a payment that can no longer be paid. */
export function closedPage({ language, returnUrl }: { language: Language; returnUrl: string }): string {
  const messages = gatewayMessages[language];
  return pageFrame({
    language,
    title: messages.closedTitle,
    content: html`
      <div class="card">
        <h1>${messages.closedTitle}</h1>
        <p class="lead">${messages.closedLead}</p>
        <a class="button" href="${returnUrl}">${messages.back}</a>
      </div>
    `,
  });
}

/** Renders the page for a URL that belongs to no payment. */
export function missingPage(language: Language): string {
  const messages = gatewayMessages[language];
  const content = html`<div class="card">
    <h1>${messages.missingTitle}</h1>
    <p class="lead">${messages.missingLead}</p>
  </div>`;
  return pageFrame({ language, title: messages.missingTitle, content });
}

function pageUrl({ paymentId, gatewaySecret }: Payment, language: Language, step = ''): string {
  return `/gateway/pay/${paymentId}${step}?secret=${gatewaySecret}&lang=${language}`;
}

function amountBox({ paymentId, amount }: Payment, language: Language): Html {
  const messages = gatewayMessages[language];
  return html`<p class="amount"><span>${messages.youPay}</span> <strong>${formatRupees(amount)}</strong></p>
    <p class="note">${messages.inclGst}<br />${messages.reference} ${paymentId}</p>`;
}

function problemBox(language: Language, failure: Failure | undefined): Html {
  if (!failure) return html``;
  const messages = gatewayMessages[language];
  return html`<div class="problem" id="problem" role="alert">
    <strong>${messages.problemTitle}</strong> ${messages[failure]}
  </div>`;
}

function field({
  id,
  label,
  hint,
  error,
  autocomplete,
  maxLength,
  hasFocus = false,
  describedBy: problem,
}: {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  autocomplete: string;
  maxLength: number;
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
      maxlength="${maxLength}"
      required
      ${hasFocus ? html`autofocus` : ''}
      ${aria}
    />
    ${hint ? html`<span class="hint" id="${id}-hint">${hint}</span>` : ''}
    ${error ? html`<span class="error" id="${id}-error">${error}</span>` : ''}
  </div>`;
}

function formatRupees(paise: number): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);
}
