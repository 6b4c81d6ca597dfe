import { classNames } from '../class-names.ts';

export interface ImageProps {
  src: string;
  /** The alternative text; empty if the image is decorative. */
  alt: string;
  /** The language of `alt` if it differs from the page's. */
  lang?: string | undefined;
  /** The image's own width in pixels. The browser uses it to reserve the space. */
  width: number;
  height: number;
  /** Whether the image is on the first screen and loads at once. Others load near the viewport. */
  priority?: boolean;
  className?: string | undefined;
  /** The mark of `viewTransition`, if the image may move from page to page. */
  'data-view-transition'?: string;
}

/**
 * An `<img>` with reserved space, so that the page does not shift when the image loads. It loads when it comes near the
 * viewport, with `priority` at once.
 */
export function Image({ src, alt, lang, width, height, priority = false, className, ...mark }: ImageProps) {
  return (
    <img
      className={classNames('mq-image', className)}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      src={src}
      alt={alt}
      lang={lang}
      width={width}
      height={height}
      {...mark}
    />
  );
}
