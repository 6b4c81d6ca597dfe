import type { Language } from '@marquee/contracts';
import type { Payment } from '../orders/order-tables.ts';
import { html, type Html } from '@marquee/http-server/html';
import { cardFormScript } from './card-form-script.ts';
import { pageFrame } from './page-frame.ts';
import type { CardProblems } from './parse-card.ts';
import { gatewayMessages } from './gateway-messages.ts';

export const failures = ['declined', 'not-a-test-card', 'bank-code'] as const;
/**
 * The reason why the sandbox refused a charge: the bank declined the card, the card is not a test card, or the code of
 * the bank was wrong.
 */
export type Failure = (typeof failures)[number];
export type PageState = { payment: Payment; language: Language; failure?: Failure | undefined };

const cardFieldNames = ['number', 'expiry', 'cvc'] as const;

/**
 * The values that the card form shows again after an error, so that the customer need not type them again. They never
 * include a CVC or the number of a real card.
 */
export type KeptFields = { number?: string; expiry?: string };

export function cardPage({
  payment,
  language,
  failure,
  problems = {},
  kept = {},
}: PageState & { problems?: CardProblems; kept?: KeptFields }): string {
  const messages = gatewayMessages[language];
  const error = (name: keyof CardProblems) => problems[name] && messages[`${problems[name]}_problem`];
  // The title and the focus of the page after a submit show the first problem, also without the script.
  const wrong = failure ? 'number' : cardFieldNames.find((name) => problems[name]);
  return pageFrame({
    language,
    title: [failure ? messages.problemTitle : wrong && error(wrong), messages.title]
      .filter(Boolean)
      .join(': '),
    otherLanguage: pageUrl(payment, otherLanguage(language)),
    script: cardFormScript,
    content: html`
      <form class="card" method="post" action="${pageUrl(payment, language)}" data-card novalidate>
        <h1>${messages.title}</h1>
        ${amountBox(payment, language)} ${problemBox(language, failure)}
        ${field({ id: 'number', label: messages.number, aside: brandMarks, invalid: messages.number_problem, error: error('number'), value: kept.number, autocomplete: 'cc-number', maxLength: 23, hasFocus: wrong === 'number', describedBy: failure && 'problem' })}
        <div class="pair">
          ${field({ id: 'expiry', label: messages.expiry, hint: messages.expiryHint, invalid: messages.expiry_problem, expired: messages.expired_problem, error: error('expiry'), value: kept.expiry, autocomplete: 'cc-exp', maxLength: 7, hasFocus: wrong === 'expiry' })}
          ${field({ id: 'cvc', label: messages.cvc, hint: messages.cvcHint, invalid: messages.cvc_problem, error: error('cvc'), autocomplete: 'cc-csc', maxLength: 4, hasFocus: wrong === 'cvc' })}
        </div>
        <button type="submit">${messages.pay.replace('{amount}', formatRupees(payment.amount))}</button>
        <a class="cancel" href="${pageUrl(payment, language, '/cancel')}">${messages.cancel}</a>
      </form>
      <details>
        <summary>${messages.cardsTitle}</summary>
        <ul>
          <li><code>4242 4242 4242 4242</code> ${messages.cardSuccess}</li>
          <li><code>4000 0000 0000 0002</code> ${messages.cardDeclined}</li>
          <li><code>4000 0000 0000 3220</code> ${messages.cardBankCode}</li>
          <li><code>4000 0000 0000 0259</code> ${messages.cardPending}</li>
          <li><code>4000 0000 0000 0341</code> ${messages.cardDeclinedLater}</li>
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
    otherLanguage: pageUrl(payment, otherLanguage(language)),
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

/**
 * Renders the page of a payment that can no longer be paid, for example because it expired. `returnUrl` is the target
 * of its link back to the site.
 */
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

/** Renders the page for a URL of a payment that does not exist. */
export function missingPage(language: Language): string {
  const messages = gatewayMessages[language];
  const content = html`<div class="card">
    <h1>${messages.missingTitle}</h1>
    <p class="lead">${messages.missingLead}</p>
  </div>`;
  return pageFrame({ language, title: messages.missingTitle, content });
}

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'hi' : 'en';
}

export function pageUrl({ paymentId, gatewaySecret }: Payment, language: Language, step = ''): string {
  return `/gateway/pay/${paymentId}${step}?secret=${gatewaySecret}&lang=${language}`;
}

export function amountBox({ paymentId, amount }: Payment, language: Language): Html {
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

/** The marks of the accepted brands; the form's script highlights the brand of the number. */
const brandMarks = html`<span class="brands">
  <span data-brand="visa">VISA</span> <span data-brand="mastercard">Mastercard</span>
  <span data-brand="rupay">RuPay</span>
</span>`;

function field({
  id,
  label,
  hint,
  aside,
  invalid,
  expired,
  error,
  value,
  autocomplete,
  maxLength,
  hasFocus = false,
  describedBy: problem,
}: {
  id: string;
  label: string;
  /** A short format, in the line of the label. */
  hint?: string;
  aside?: Html;
  /** The errors that the form's script shows. */
  invalid?: string;
  expired?: string;
  error?: string | undefined;
  value?: string | undefined;
  autocomplete: string;
  maxLength: number;
  hasFocus?: boolean;
  describedBy?: string | undefined;
}): Html {
  const describedBy = [hint && `${id}-hint`, problem, error && `${id}-error`].filter(Boolean).join(' ');
  const aria = html`${describedBy ? html`aria-describedby="${describedBy}"` : ''}
  ${error ? html`aria-invalid="true"` : ''} ${invalid ? html`data-invalid="${invalid}"` : ''}
  ${expired ? html`data-expired="${expired}"` : ''}`;
  return html`<div class="field">
    <div class="label">
      <label for="${id}">${label}</label>
      ${hint ? html`<span class="hint" id="${id}-hint">${hint}</span>` : ''} ${aside}
    </div>
    <input
      id="${id}"
      name="${id}"
      type="text"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      maxlength="${maxLength}"
      required
      ${value ? html`value="${value}"` : ''}
      ${hasFocus ? html`autofocus` : ''}
      ${aria}
    />
    <span class="error" id="${id}-error" ${error ? '' : html`hidden`}>${error}</span>
  </div>`;
}

/** Formats an amount in paise as rupees: `₹1,49,900`, or `₹99.50` if the paise are not 0. */
export function formatRupees(paise: number): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);
}
