import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import Slider from 'react-slick';
import { Icon } from '../../media/Icon.tsx';
import { focusIn, type Place } from '../browser/place-in-list.ts';
import { useMediaQuery } from '../browser/use-media-query.ts';
import type { CarouselTexts } from '../carousel-texts.ts';
import { holdSwipes } from './browser/hold-swipes.ts';

type LiveCarouselProps = {
  label: string;
  texts: CarouselTexts;
  slides: readonly ReactNode[];
  /** How many slides are visible at once; there are more slides than that. */
  shown: number;
  /** The position to restore, from the list that the carousel replaces. */
  place: Place;
  /** Called once the carousel has restored position and focus. */
  onArrived: () => void;
};

/**
 * The interactive carousel, which replaces the list of slides that the server has rendered. A swipe scrolls it; the
 * buttons and the arrow keys move it by the number of visible slides. It never moves automatically. Hidden slides are
 * `inert`: they cannot be focused, and screen readers skip them.
 */
export function LiveCarousel({ label, texts, slides, shown, place, onArrived }: LiveCarouselProps) {
  const last = slides.length - shown;
  const [first, setFirst] = useState(() => startOf(place, { shown, last }));
  const slider = useRef<Slider>(null);
  const root = useRef<HTMLDivElement>(null);
  const focusFollows = useRef(false);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');

  const allSlides = () => [...(root.current?.querySelectorAll('.mq-carousel__slide') ?? [])];
  const slideAt = (position: number) => allSlides()[position];
  const goTo = (position: number) => slider.current?.slickGoTo(Math.max(0, Math.min(position, last)));

  // The list that had the focus is gone: the same element of the same slide gets it.
  const arrive = () => {
    if (place.focus === 'list') root.current?.focus({ preventScroll: true });
    else if (place.focus) focusIn(slideAt(place.focus.slide), place.focus.within);
    onArrived();
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  useEffect(arrive, []);

  useEffect(() => (root.current ? holdSwipes(root.current) : undefined), []);

  useEffect(() => {
    // A wider window shows more slides: scroll back so that none are missing at the end.
    if (first > last) slider.current?.slickGoTo(Math.max(0, last), true);
  }, [first, last]);

  useEffect(() => {
    if (!focusFollows.current) return;
    focusFollows.current = false;
    focusIn(slideAt(first));
  }, [first]);

  const move = (next: number) => {
    const focused = document.activeElement?.closest('.mq-carousel__slide');
    const position = allSlides().findIndex((slide) => slide === focused);
    focusFollows.current = position >= 0 && !isSeen(position, next, shown);
    setFirst(next);
  };

  const steer = (event: KeyboardEvent) => {
    // In a field the arrow keys move the caret.
    if ((event.target as Element).matches('input, textarea, select')) return;
    const target = { ArrowLeft: first - shown, ArrowRight: first + shown, Home: 0, End: last }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(target);
  };

  return (
    // The keys are an addition: the two buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={root}
      className="mq-carousel__live"
      role="group"
      aria-roledescription={texts.kind}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={steer}
    >
      <div className="mq-carousel__controls">
        <button
          type="button"
          className="mq-icon-button mq-carousel__button"
          aria-label={texts.previous}
          aria-disabled={first === 0 || undefined}
          onClick={() => goTo(first - shown)}
        >
          <Icon name="chevron-left" />
        </button>
        <p className="mq-carousel__seen" aria-live="polite">
          {texts.seen(first + 1, Math.min(first + shown, slides.length), slides.length)}
        </p>
        <button
          type="button"
          className="mq-icon-button mq-carousel__button"
          aria-label={texts.next}
          aria-disabled={first >= last || undefined}
          onClick={() => goTo(first + shown)}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
      <Slider
        ref={slider}
        className="mq-carousel__view"
        accessibility={false}
        arrows={false}
        beforeChange={(_, next) => move(next)}
        infinite={false}
        initialSlide={first}
        slidesToScroll={1}
        slidesToShow={shown}
        speed={isStill ? 0 : 350}
        swipeToSlide
        touchThreshold={8}
        waitForAnimate={false}
      >
        {slides.map((slide, position) => (
          <Slide
            // The slides of one carousel are never reordered.
            key={position}
            label={texts.slide(position + 1, slides.length)}
            isHidden={!isSeen(position, first, shown)}
          >
            {slide}
          </Slide>
        ))}
      </Slider>
    </div>
  );
}

/** A slide that ignores the `style` and `tabIndex` that react-slick passes to its children. */
function Slide({ label, isHidden, children }: { label: string; isHidden: boolean; children: ReactNode }) {
  return (
    <div className="mq-carousel__slide" role="group" aria-label={label} inert={isHidden}>
      {children}
    </div>
  );
}

function isSeen(position: number, first: number, shown: number): boolean {
  return position >= first && position < first + shown;
}

/** The first slide to show, so that the focused slide is visible, or without one the same slides as before. */
function startOf({ first, focus }: Place, { shown, last }: { shown: number; last: number }): number {
  const slide = focus === 'list' ? undefined : focus?.slide;
  const wanted = slide === undefined || isSeen(slide, first, shown) ? first : slide;
  return Math.max(0, Math.min(wanted, last));
}
