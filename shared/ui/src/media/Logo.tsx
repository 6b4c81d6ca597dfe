import { classNames } from '../class-names.ts';
import { wordmark } from './wordmark.ts';

export interface LogoProps {
  /** The background on which the logo stands: `paper` is light, `night` is dark. */
  tone?: 'paper' | 'night';
  className?: string | undefined;
}

/**
 * The site's logo: the name "Marquee" above a row of light bulbs, for a light (`paper`) or dark (`night`) background.
 */
export function Logo({ tone = 'paper', className }: LogoProps) {
  return (
    <svg
      className={classNames('mq-logo', `mq-logo--${tone}`, className)}
      viewBox="0 -4 202 54"
      width="202"
      height="54"
      role="img"
      aria-label="Marquee"
    >
      <path d={wordmark} />
      <path className="mq-logo__bulbs" d="M2.5 46.5H200" />
    </svg>
  );
}
