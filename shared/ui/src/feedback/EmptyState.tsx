import type { ReactNode } from 'react';
import { Icon, type IconName } from '../media/Icon.tsx';

export interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

/** Shown instead of an empty list. `action` is what the visitor can do to fill the list. */
export function EmptyState({ icon = 'spark', title, text, action }: EmptyStateProps) {
  return (
    <div className="mq-empty">
      <span className="mq-empty__icon">
        <Icon name={icon} size={32} />
      </span>
      <p className="mq-empty__title">{title}</p>
      {text && <p className="mq-empty__text">{text}</p>}
      {action && <div className="mq-empty__action">{action}</div>}
    </div>
  );
}
