import { classNames } from '../class-names.ts';

export interface PictureProps {
  src: string;
  /** What it shows; empty for decoration. */
  alt: string;
  /** The language of `alt` where it is not the page's. */
  lang?: string | undefined;
  /** Its own size in pixels: keeps the place while it loads. */
  width: number;
  height: number;
  /** Among the first things seen: fetched early instead of when scrolled near. */
  priority?: boolean;
  className?: string | undefined;
}

/** A picture that never moves the page when it arrives. */
export function Picture({ src, alt, lang, width, height, priority = false, className }: PictureProps) {
  return (
    <img
      className={classNames('mq-picture', className)}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      src={src}
      alt={alt}
      lang={lang}
      width={width}
      height={height}
    />
  );
}
