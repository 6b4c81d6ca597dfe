import { Children, isValidElement, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { filmsAtRest } from './browser/films-at-rest.ts';
import { placeInList, type Place } from './browser/place-in-list.ts';
import { whenNear } from './browser/when-near.ts';
import type { CarouselTexts } from './carousel-texts.ts';
import type { LiveCarousel } from './lazy/LiveCarousel.tsx';
import { useSlidesShown } from './use-slides-shown.ts';

export interface CarouselProps {
  /** Names the carousel for screen readers. */
  label: string;
  texts: CarouselTexts;
  className?: string | undefined;
  children: ReactNode;
}

const start: Place = { first: 0, focus: null };

type Slider = { Slides: typeof LiveCarousel; place: Place };

/**
 * Shows its children as slides side by side: three on a desktop, two on a tablet, one on a phone. The server renders a
 * list that scrolls sideways. If not all slides fit, an interactive carousel (react-slick) replaces the list when it
 * comes near the viewport. `texts` are the texts of the carousel's controls.
 */
export function Carousel({ label, texts, className, children }: CarouselProps) {
  const slides = Children.toArray(children);
  const list = useRef<HTMLUListElement>(null);
  const [slider, setSlider] = useState<Slider | 'failed' | null>(null);
  const shown = useSlidesShown();
  const moves = shown !== undefined && slides.length > shown;

  const hydrate = useEffectEvent(async () => {
    try {
      const { LiveCarousel: Slides } = await import(
        /* webpackChunkName: "carousel" */ './lazy/LiveCarousel.tsx'
      );
      if (!list.current) return;
      await filmsAtRest(list.current);
      if (list.current) setSlider({ Slides, place: placeInList(list.current) });
    } catch {
      // The slider's code did not load: the visitor scrolls the list, which now shows its scroll bar.
      setSlider('failed');
    }
  });
  const isList = slider === null;
  useEffect(() => {
    if (!moves || !isList || !list.current) return undefined;
    return whenNear(list.current, () => void hydrate());
  }, [moves, isList]);

  const root = classNames('mq-carousel', slider === 'failed' && 'mq-carousel--still', className);
  const size = Math.min(slides.length, 4);
  if (moves && slider && slider !== 'failed') {
    const { Slides, place } = slider;
    return (
      <div className={root} data-slides={size}>
        <Slides
          {...{ label, texts, slides, shown, place }}
          onArrived={() => setSlider({ Slides, place: start })}
        />
      </div>
    );
  }
  return (
    <div className={root} data-slides={size}>
      {/* Focusable, so that the arrow keys scroll it. Safari needs the role: without markers it ignores the list. */}
      <ul
        ref={list}
        className="mq-carousel__list"
        role="list"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a scrolling region
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
