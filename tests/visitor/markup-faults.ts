import { createHash } from 'node:crypto';
import { load } from 'cheerio';

const neverWritten =
  'iframe, object, embed, base, frame, applet, meta[http-equiv="refresh" i], [srcdoc], [style]';
const urlAttributes = ['href', 'src', 'action', 'formaction', 'poster', 'xlink:href', 'data'];

/**
 * Returns the markup of a page that this site never writes: scripts that its content security policy does not
 * allow, handlers in attributes, URLs that execute, elements that load other documents.
 */
export function markupFaults(text: string, policy: string): string[] {
  const html = load(text);
  const faults = html(neverWritten)
    .toArray()
    .map((element) => `<${element.tagName} ${JSON.stringify(element.attribs)}>`);
  for (const element of html('script').toArray()) {
    const { type = '', src, integrity } = element.attribs;
    if (/json/.test(type)) continue;
    const inline = html(element).text();
    const hash = src ? integrity : `sha384-${createHash('sha384').update(inline).digest('base64')}`;
    if (!policy.includes(`'${hash}'`))
      faults.push(`a script that is not in the policy: ${src ?? inline.slice(0, 80)}`);
  }
  for (const element of html.root().find('*').toArray()) {
    for (const [name, value] of Object.entries(element.attribs)) {
      if (/^on/i.test(name)) faults.push(`<${element.tagName} ${name}="${value}">`);
      const address = value.replaceAll(/[\s\p{Cc}]/gu, '').toLowerCase();
      if (urlAttributes.includes(name) && /^(javascript|vbscript|data:text)/.test(address))
        faults.push(`<${element.tagName} ${name}="${value}">`);
    }
  }
  return faults;
}
