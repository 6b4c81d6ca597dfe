import { ButtonLink } from '@marquee/ui';

/**
 * The notice on the home page after the redirect from a missing page (spec section 2), shown once. `language` is that
 * of the missing page and of `text`. A link to a page in another language has the code of that language as `language`.
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
