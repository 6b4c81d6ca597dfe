import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../media/Icon.tsx';

export interface EmptyStateProps {
  /** The subject of the picture: the icon on the stage. */
  icon?: IconName;
  title: ReactNode;
  /** 1 where nothing else is on the page: the title is then its `h1`. Without a level it is a paragraph. */
  headingLevel?: 1 | 2;
  /** One sentence: what would be here, or what the visitor can do. */
  text?: ReactNode;
  /** What the visitor can do next: a primary button, and a secondary one where there is a second way. */
  action?: ReactNode;
  /** Whether the content failed to load. The lights of the picture are then out, and screen readers announce it. */
  failed?: boolean;
}

/**
 * A message that is shown instead of content that does not exist or did not load: a picture, a sentence and what to do
 * next.
 */
export function EmptyState({
  icon = 'spark',
  title,
  headingLevel,
  text,
  action,
  failed = false,
}: EmptyStateProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p';
  return (
    <div className={classNames('mq-empty', failed && 'mq-empty--failed')} role={failed ? 'alert' : undefined}>
      <span className="mq-empty__picture">
        <Icon name={icon} size={56} />
      </span>
      <div className="mq-empty__body">
        <Title className="mq-empty__title" tabIndex={headingLevel === 1 ? -1 : undefined}>
          {title}
        </Title>
        {text && <div className="mq-empty__text">{text}</div>}
        {action && <div className="mq-empty__action">{action}</div>}
      </div>
    </div>
  );
}
