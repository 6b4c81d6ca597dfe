/** Whether a text is an email address (specification, section 5): no spaces, one @, a dot in the domain. */
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

/** Whether an address is at a common private mail provider. Such an address is accepted, but the form shows a hint. */
export function isPrivateEmail(text: string): boolean {
  return privateHosts.has(text.slice(text.indexOf('@') + 1).toLowerCase());
}
