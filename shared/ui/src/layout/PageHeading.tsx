import type { ReactNode } from 'react';

export interface PageHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A short text above the title, such as the name of the site's section. */
  kicker?: ReactNode;
}

/**
 * The heading of a page: its `h1`, an optional short text above it (`kicker`) and an optional introduction below it
 * (`lead`). The shell focuses the `h1` after a navigation, so that screen readers announce the page.
 */
export function PageHeading({ title, lead, kicker }: PageHeadingProps) {
  return (
    <div className="mq-page-heading">
      {kicker && <p className="mq-kicker">{kicker}</p>}
      <h1 className="mq-page-heading__title" tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="mq-page-heading__lead">{lead}</p>}
    </div>
  );
}
