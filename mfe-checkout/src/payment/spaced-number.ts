/**
 * Formats a mobile number such as `+919876500022` for people, as `+91 98765 00022`, with spaces that do not break the
 * line.
 */
export function spacedNumber(number: string): string {
  return number.replace(/^(\+91)(\d{5})(\d{5})$/, '$1\u00a0$2\u00a0$3');
}
