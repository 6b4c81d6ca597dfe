import { useMessages } from '@marquee/sdk';
import { Carousel } from '@marquee/ui';
import type { ReactNode } from 'react';
import { messages } from './messages.ts';

/**
 * A carousel, with localised labels for screen readers and buttons. Each child is a slide, and `label` is the name of
 * the carousel.
 */
export function FanCarousel({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useMessages(messages);
  return (
    <Carousel
      label={label}
      texts={{
        kind: t('kind'),
        slide: (position, count) => t('slide', { position, count }),
        seen: (first, last, count) => t(first === last ? 'seenOne' : 'seen', { first, last, count }),
        previous: t('previous'),
        next: t('next'),
      }}
    >
      {children}
    </Carousel>
  );
}
