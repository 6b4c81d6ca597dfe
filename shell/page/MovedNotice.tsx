import { ButtonLink } from '@marquee/ui';

/**
 * The notice on the home page after the redirect from a missing page (spec section 2), shown once. Its text is in the
 * language of the missing page. The label of a link to a page in another language names that language.
 */
export function MovedNotice({
  language,
  text,
  links,
}: {
  language: string;
  text: string;
  links: readonly { href: string; label: string; language?: string | undefined }[];
}) {
  return (
    <div className="mq-notice-bar" role="status" lang={language}>
      <p>{text}</p>
      {links.map(({ href, label, language: other }) => (
        <ButtonLink
          key={href}
          kind="secondary"
          href={href}
          {...(other !== undefined && { lang: other, hrefLang: other })}
        >
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
