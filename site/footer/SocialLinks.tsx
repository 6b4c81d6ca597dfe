import { socialLinks } from './social-links.ts';

export function SocialLinks({ label }: { label: string }) {
  return (
    <ul className="mq-footer__social" role="list" aria-label={label}>
      {socialLinks.map(({ network, name, url, path }) => (
        <li key={network}>
          <a className="shell-social" href={url} rel="me noopener" aria-label={name}>
            <svg className="mq-icon" width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
              <path d={path} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
