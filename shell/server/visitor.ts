import { hash } from 'node:crypto';
import type { Visitor } from '@marquee/contracts';
import { platformOf } from '@marquee/plan';
import { randomBytes } from './random-bytes.ts';

const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const idPattern = /^[A-Za-z0-9]{32}$/;

/**
 * Returns the visitor of a request, with the id from the cookie `UUID`, or with a new id (specification, section 9).
 * `isNew` is true for a new id.
 */
export function visitorOf({
  cookies,
  userAgent,
  language,
  tenant,
}: {
  cookies: Readonly<Record<string, string | undefined>>;
  userAgent: string;
  language: string;
  tenant?: string | undefined;
}): { visitor: Visitor; isNew: boolean } {
  const known = cookies['UUID'];
  const isNew = !known || !idPattern.test(known);
  const id = isNew ? newVisitorId() : known;
  return {
    isNew,
    visitor: {
      id,
      key: hash('sha256', id),
      language,
      platform: platformOf(userAgent),
      signedIn: cookies['signedIn'] === '1',
      ...(tenant !== undefined && { tenant }),
    },
  };
}

/** Generates an id whose characters are equally likely: bytes that would favour some of these are skipped. */
function newVisitorId(): string {
  let id = '';
  while (id.length < 32)
    for (const byte of randomBytes(40))
      if (id.length < 32 && byte < 256 - (256 % idCharacters.length))
        id += idCharacters[byte % idCharacters.length];
  return id;
}

/** Returns a placeholder visitor, for output that is the same for all visitors. */
export function anyVisitorOf({ defaultLanguage: language }: { defaultLanguage: string }): Visitor {
  return { id: 'nobody00nobody00nobody00nobody00', language, platform: 'unknown', signedIn: false };
}
