import { html, type Html } from '@marquee/http-server/html';
import { encode } from 'uqr';
import type { Payment } from '../orders/order-tables.ts';

/** The address of the sandbox's account. No bank has the handle `sandbox`, so no UPI app can pay to it. */
const payee = 'marquee@sandbox';

/** Returns the link that opens a UPI app with a payment's payee, amount and reference (NPCI's UPI linking). */
export function upiLink({ paymentId, amount }: Pick<Payment, 'paymentId' | 'amount'>): string {
  const fields = {
    pa: payee,
    pn: 'Marquee',
    am: (amount / 100).toFixed(2),
    cu: 'INR',
    tr: paymentId,
    tn: `Marquee ${paymentId}`,
  };
  // Some UPI apps read a `+` as a plus, so a space is sent as %20.
  return `upi://pay?${new URLSearchParams(fields).toString().replaceAll('+', '%20')}`;
}

/** The light border that scanners need around a code, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** Renders a text as a QR code: an `<svg>` that fills its container, with the accessible name `label`. */
export function qrCode(text: string, label: string): Html {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const size = modules + 2 * quietZone;
  return html`<svg
    role="img"
    aria-label="${label}"
    viewBox="-${quietZone} -${quietZone} ${size} ${size}"
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d="M-${quietZone}-${quietZone}h${size}v${size}h-${size}z" />
    <path d="${dark.join('')}" />
  </svg>`;
}
