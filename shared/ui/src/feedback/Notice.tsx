import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../media/Icon.tsx';

export type NoticeTone = 'info' | 'success' | 'error' | 'warning';

export interface NoticeProps {
  tone: NoticeTone;
  title?: ReactNode;
  action?: { label: string; onAction: () => void };
  /** Whether screen readers announce the notice when it appears. Default: only if it is an error. */
  live?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  error: 'warning',
  warning: 'warning',
};

/**
 * A message that is part of the page, such as an error or a warning (`tone`), with an optional button (`action`).
 * `live`: whether screen readers announce it when it appears; by default only an error.
 */
export function Notice({ tone, title, action, live, className, children }: NoticeProps) {
  return (
    <div className={classNames('mq-notice', `mq-notice--${tone}`, className)} role={roleOf(tone, live)}>
      <span className="mq-notice__icon">
        <Icon name={icons[tone]} size={20} />
      </span>
      <div className="mq-notice__body">
        {title && <p className="mq-notice__title">{title}</p>}
        {children && <div className="mq-notice__text">{children}</div>}
        {action && (
          <Button kind="secondary" className="mq-notice__action" onClick={action.onAction}>
            {action.label}
          </Button>
        )}
      </div>
    </div>
  );
}

function roleOf(tone: NoticeTone, live: boolean | undefined) {
  if (live === false) return undefined;
  if (tone === 'error') return 'alert';
  return live ? 'status' : undefined;
}
