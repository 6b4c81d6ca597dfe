import type { ContentImage } from '@marquee/api-contract';

type StarPortraitProps = {
  /** Upright, for phones. */
  portrait: ContentImage | null;
  /** Lying, from the width of a tablet on. */
  wide: string | null;
  alt: string;
  className: string | undefined;
};

/** A star's picture: another cut for another shape of screen, and nothing where there is no picture. */
export function StarPortrait({ portrait, wide, alt, className }: StarPortraitProps) {
  const src = portrait?.url ?? wide;
  if (!src) return null;
  const upright = portrait !== null;

  return (
    <picture className={className}>
      {upright && wide && <source media="(min-width: 768px)" srcSet={wide} width={1600} height={900} />}
      <img
        src={src}
        alt={alt}
        width={upright ? (portrait.width ?? 600) : 1600}
        height={upright ? (portrait.height ?? 750) : 900}
        fetchPriority="high"
      />
    </picture>
  );
}
