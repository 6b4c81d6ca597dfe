import { Icon } from '../media/Icon.tsx';

export interface Crumb {
  /** The URL of the page; undefined for the current page. */
  href?: string;
  label: string;
  /** The language of the label, if it is not that of the page. */
  lang?: string | undefined;
}

export interface BreadcrumbsProps {
  items: readonly Crumb[];
  /** Names the navigation for screen readers, such as "You are here". */
  label: string;
}

export function Breadcrumbs({ items, label }: BreadcrumbsProps) {
  return (
    <nav className="mq-breadcrumbs" aria-label={label}>
      <ol className="mq-breadcrumbs__list" role="list">
        {items.map((item, position) => (
          <li key={item.label} className="mq-breadcrumbs__item">
            {position > 0 && <Icon name="chevron-right" size={16} />}
            {item.href === undefined ? (
              <span aria-current="page" lang={item.lang}>
                {item.label}
              </span>
            ) : (
              <a href={item.href} lang={item.lang}>
                {item.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
