import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface SectionProps {
  heading?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  lead?: ReactNode;
  /** A link or button beside the heading. */
  action?: ReactNode;
  tone?: 'paper' | 'night' | 'tint';
  /** Whether wide screens show the heading beside the content instead of above it. */
  split?: boolean;
  id?: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** A section of a page. Its background (`tone`) has the width of the window, its content that of the page's column. */
export function Section({
  heading,
  headingLevel = 2,
  lead,
  action,
  tone = 'paper',
  split = false,
  id,
  className,
  children,
}: SectionProps) {
  const headingId = useId();
  const Heading = `h${headingLevel}` as const;

  return (
    <section
      id={id}
      className={classNames('mq-section', `mq-section--${tone}`, split && 'mq-section--split', className)}
      aria-labelledby={heading ? headingId : undefined}
    >
      <div className="mq-section__inner">
        {(heading || lead || action) && (
          <div className="mq-section__head">
            <div className="mq-section__texts">
              {heading && (
                <Heading id={headingId} className="mq-section__heading">
                  {heading}
                </Heading>
              )}
              {lead && <p className="mq-section__lead">{lead}</p>}
            </div>
            {action && <div className="mq-section__action">{action}</div>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
