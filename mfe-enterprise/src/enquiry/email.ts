/** The specification's rule (section 5): no whitespace, exactly one @, a dot in the domain. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

const privateHosts = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.in',
  'outlook.com',
  'hotmail.com',
  'rediffmail.com',
  'icloud.com',
  'proton.me',
]);

/** Whether the host is a common private mail provider. The form then shows a hint; it accepts the address. */
export function isPrivateEmail(text: string): boolean {
  return privateHosts.has(text.slice(text.indexOf('@') + 1).toLowerCase());
}
