/** The invalid fields of the card form, each with the kind of its problem. */
export type CardProblems = Partial<
  Record<'number' | 'expiry' | 'cvc', 'number' | 'expiry' | 'expired' | 'cvc'>
>;

/** Validates the card form. Returns the digits of the card, or the problems by field. */
export function parseCard(
  fields: { number?: string; expiry?: string; cvc?: string },
  now: Date,
): { digits: string } | { problems: CardProblems } {
  const digits = (fields.number ?? '').replace(/[\s-]/g, '');
  const problems: CardProblems = {};
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) problems.number = 'number';
  const expiry = parseExpiry(fields.expiry ?? '');
  if (!expiry) problems.expiry = 'expiry';
  else if (expiry <= now) problems.expiry = 'expired';
  if (!/^\d{3,4}$/.test((fields.cvc ?? '').trim())) problems.cvc = 'cvc';
  return Object.keys(problems).length === 0 ? { digits } : { problems };
}

/** Parses MM/YY or MM/YYYY into the end of that month, until which the card is valid. */
function parseExpiry(text: string): Date | undefined {
  const [, month, year] = /^(\d{1,2})[/-]?(\d{4}|\d{2})$/.exec(text.replace(/\s/g, '')) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined;
  return new Date(Date.UTC((Number(year) % 2000) + 2000, Number(month), 1));
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
