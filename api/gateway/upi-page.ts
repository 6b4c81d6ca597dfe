import { html } from '@marquee/http-server/html';
import { gatewayMessages } from './gateway-messages.ts';
import { pageFrame } from './page-frame.ts';
import { amountBox, formatRupees, otherLanguage, pageUrl, type PageState } from './pages.ts';
import { qrCode, upiLink } from './upi-link.ts';

/**
 * The ways in which a test payment by UPI can end, each with a button on the page. The buttons are needed because no
 * UPI app can pay to the sandbox.
 */
export const upiOutcomes = ['pay', 'fail', 'pending', 'expire'] as const;

/**
 * Renders the page for paying by UPI, India's system for payments from a phone: a link that opens a UPI app, and a QR
 * code to scan on other screens. No app can pay to the sandbox, so buttons choose how the payment ends.
 */
export function upiPage({ payment, language }: PageState): string {
  const messages = gatewayMessages[language];
  const link = upiLink(payment);
  return pageFrame({
    language,
    title: messages.upiTitle,
    otherLanguage: pageUrl(payment, otherLanguage(language)),
    content: html`
      <div class="card">
        <h1>${messages.upiTitle}</h1>
        ${amountBox(payment, language)}
        <div class="on-phone">
          <a class="button" href="${link}">${messages.upiOpen}</a>
          <p class="lead">${messages.upiOpenLead}</p>
        </div>
        <div class="on-desktop">
          <div class="qr">${qrCode(link, messages.upiQr)}</div>
          <p class="lead">${messages.upiScan}</p>
        </div>
        <a class="cancel" href="${pageUrl(payment, language, '/cancel')}">${messages.cancel}</a>
      </div>
      <form class="test-box" method="post" action="${pageUrl(payment, language, '/upi')}">
        <h2>${messages.upiTestTitle}</h2>
        <p>${messages.upiTestLead}</p>
        <div class="outcomes">
          <button name="outcome" value="pay">
            ${messages.pay.replace('{amount}', formatRupees(payment.amount))}
          </button>
          ${upiOutcomes
            .filter((outcome) => outcome !== 'pay')
            .map(
              (outcome) =>
                html`<button class="secondary" name="outcome" value="${outcome}">
                  ${messages[`upi_${outcome}`]}
                </button>`,
            )}
        </div>
      </form>
    `,
  });
}
