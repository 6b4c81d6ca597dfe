import type { ReactNode } from 'react';
import { Notice, type NoticeTone } from './Notice.tsx';

export interface NeedsScriptProps {
  /** What needs JavaScript, and what the visitor can do without it. */
  text: ReactNode;
  /** The text of the link that loads the page again. */
  reload: string;
  /** Whether the notice appears after two seconds instead of ten. */
  soon?: boolean;
  tone?: NoticeTone;
  title?: ReactNode;
  /** What stands below the text. */
  children?: ReactNode;
}

/** An empty `href` is the address of the page itself. */
const thisPage = '';

/**
 * A notice that the form below it needs JavaScript. CSS shows the notice immediately in a browser without JavaScript,
 * and after ten seconds (with `soon`, two) if the slot has not hydrated. In a hydrated slot it stays hidden.
 */
export function NeedsScript({
  text,
  reload,
  soon = false,
  tone = 'warning',
  title,
  children,
}: NeedsScriptProps) {
  return (
    <div className={soon ? 'mq-needs-script mq-needs-script--soon' : 'mq-needs-script'}>
      <Notice tone={tone} title={title}>
        <p>
          {text} <a href={thisPage}>{reload}</a>
        </p>
        {children}
      </Notice>
    </div>
  );
}
