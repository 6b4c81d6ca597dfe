import { viewTransition } from '@marquee/sdk';
import type { ContentImage } from '@marquee/sdk/api-contract';

type StarPortraitProps = {
  /** The star's key in URLs. */
  celeb: string;
  /** The image for phones. */
  portrait: ContentImage | null;
  /** The URL of the landscape image for tablets and wider screens. */
  wide: string | null;
  alt: string;
  className: string | undefined;
};

/** A star's image: the portrait on narrow screens, the wide image on others. Renders nothing if both are null. */
export function StarPortrait({ celeb, portrait, wide, alt, className }: StarPortraitProps) {
  const src = portrait?.url ?? wide;
  if (!src) return null;

  return (
    <picture className={className}>
      {portrait && wide && <source media="(min-width: 768px)" srcSet={wide} width={1600} height={900} />}
      <img
        src={src}
        alt={alt}
        width={portrait ? (portrait.width ?? 600) : 1600}
        height={portrait ? (portrait.height ?? 750) : 900}
        fetchPriority="high"
        {...viewTransition('fanzone.star', celeb)}
      />
    </picture>
  );
}
