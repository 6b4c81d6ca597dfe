import { classNames } from '../class-names.ts';

export interface ImageProps {
  src: string;
  /** Empty for decoration. */
  alt: string;
  /** The language of `alt`, if it is not the page's. */
  lang?: string | undefined;
  /** The intrinsic size in pixels: it reserves the space while the image loads. */
  width: number;
  height: number;
  /** Whether it is on the first screen: it is then loaded early instead of when it comes near the viewport. */
  priority?: boolean;
  className?: string | undefined;
}

/** An `<img>` that causes no layout shift. */
export function Image({ src, alt, lang, width, height, priority = false, className }: ImageProps) {
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
    />
  );
}
