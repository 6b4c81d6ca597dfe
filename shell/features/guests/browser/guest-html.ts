import { parseUrl } from '../../../browser/parse-url.ts';
/** The part of the Trusted Types API that is replaced here; TypeScript's DOM library lacks it. */
type Rules = Record<string, (text: string, ...given: unknown[]) => unknown>;
type Factory = { createPolicy: (name: string, rules: Rules) => object };

const attributesWithCode = /^on|^(srcdoc|formaction)$/i;
/** What runs or loads, and what a parser reads differently in a page, where scripts are on, or inside an SVG. */
const unsafeElements =
  'script, iframe, object, embed, base, meta, link, style, noscript, title, textarea, xmp, noembed, noframes, plaintext';

/**
 * Whether HTML for a sink such as `Element innerHTML` contains nothing that could run or load: no scripts, frames,
 * styles, event handlers or `javascript:` links. The templates that Svelte and Vue compile are such HTML.
 */
export function isInertHtml(html: string, sink: string): boolean {
  // Scripts in fragments of other sinks run.
  if (!/innerHTML|insertAdjacentHTML/.test(sink)) return false;
  const template = new DOMParser().parseFromString(`<template>${html}</template>`, 'text/html');
  return isInert(template);
}

function isInert(root: ParentNode): boolean {
  return (
    root.querySelector(unsafeElements) === null &&
    [...root.querySelectorAll('*')].every(
      (element) =>
        [...element.attributes].every(
          ({ name, value }) => !attributesWithCode.test(name) && protocolOf(value) !== 'javascript:',
        ) &&
        (!(element instanceof HTMLTemplateElement) || isInert(element.content)),
    )
  );
}

/** The protocol of a URL as the browser reads it: it skips control characters, tabs and line breaks. */
function protocolOf(value: string): string | undefined {
  return parseUrl(value)?.protocol;
}

/**
 * Lets guests (unmodified builds) that create a Trusted Types policy, as Svelte and Vue do, work although the page's
 * security policy allows only its own. Such a guest gets a substitute that returns plain text, which the page's default
 * policy then checks. `isOfGuest` returns whether the code that runs now is a guest's.
 */
export function providePolicies(isOfGuest: () => boolean): void {
  const { trustedTypes } = window as { trustedTypes?: Factory };
  if (!trustedTypes) return;
  const own = trustedTypes.createPolicy.bind(trustedTypes);
  Object.defineProperty(trustedTypes, 'createPolicy', {
    configurable: true,
    value: (name: string, rules: Rules) => (isOfGuest() ? { name, ...rules } : own(name, rules)),
  });
}
