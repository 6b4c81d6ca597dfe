import { Children, isValidElement, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { filmsAtRest } from './browser/films-at-rest.ts';
import { placeInList, type Place } from './browser/place-in-list.ts';
import { whenNear } from './browser/when-near.ts';
import type { CarouselTexts } from './carousel-texts.ts';
import type { LiveCarousel } from './lazy/LiveCarousel.tsx';
import { useSlidesShown } from './use-slides-shown.ts';

export interface CarouselProps {
  /** Names the row for those who cannot see it. */
  label: string;
  texts: CarouselTexts;
  className?: string | undefined;
  /** Each child becomes one slide. */
  children: ReactNode;
}

const atTheStart: Place = { first: 0, focus: null };

type Awake = { Slides: typeof LiveCarousel; place: Place };

/**
 * Slides side by side: three on a desktop, two on a tablet, one on a phone. From the server it is a list
 * that scrolls and snaps; near the viewport, and only where not all slides fit, react-slick takes over.
 */
export function Carousel({ label, texts, className, children }: CarouselProps) {
  const slides = Children.toArray(children);
  const list = useRef<HTMLUListElement>(null);
  const [awake, setAwake] = useState<Awake | 'refused' | null>(null);
  const shown = useSlidesShown();
  const moves = shown !== undefined && slides.length > shown;

  const hydrate = useEffectEvent(async () => {
    try {
      const { LiveCarousel: Slides } = await import(
        /* webpackChunkName: "carousel" */ './lazy/LiveCarousel.tsx'
      );
      if (!list.current) return;
      await filmsAtRest(list.current);
      if (list.current) setAwake({ Slides, place: placeInList(list.current) });
    } catch {
      // The code did not arrive: the list scrolls as before, and shows its bar.
      setAwake('refused');
    }
  });
  const asleep = awake === null;
  useEffect(() => {
    if (!moves || !asleep || !list.current) return undefined;
    return whenNear(list.current, () => void hydrate());
  }, [moves, asleep]);

  const root = classNames('mq-carousel', awake === 'refused' && 'mq-carousel--still', className);
  const size = Math.min(slides.length, 4);
  if (moves && awake && awake !== 'refused') {
    const { Slides, place } = awake;
    return (
      <div className={root} data-slides={size}>
        <Slides
          {...{ label, texts, slides, shown, place }}
          onArrived={() => setAwake({ Slides, place: atTheStart })}
        />
      </div>
    );
  }
  return (
    <div className={root} data-slides={size}>
      {/* Focusable, so that the arrow keys scroll it. The role is spelt out because a list without markers loses it. */}
      <ul
        ref={list}
        className="mq-carousel__list"
        role="list"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={shown === undefined || moves ? 0 : undefined}
      >
        {slides.map((slide, position) => (
          <li key={isValidElement(slide) ? slide.key : position} className="mq-carousel__item">
            {slide}
          </li>
        ))}
      </ul>
    </div>
  );
}
