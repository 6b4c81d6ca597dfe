import type { ReactNode } from 'react';

export interface PageHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A few words above the title: where the visitor is. */
  kicker?: ReactNode;
}

/** The page's one `h1`; it can be focused by script, which is how a change of page is announced. */
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
