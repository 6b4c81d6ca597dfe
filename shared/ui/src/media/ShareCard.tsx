import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { ButtonLink } from '../actions/ButtonLink.tsx';
import { canShareImages } from './browser/can-share-images.ts';
import { cardSize, type CardDrawing } from './card-drawing.ts';
import { Icon } from './Icon.tsx';
import type { Shared } from './lazy/browser/share-image.ts';

export interface ShareCardProps {
  /** What to draw. The card is drawn again when this object changes. */
  card: CardDrawing;
  /** The URL of the portrait. The shell serves the media of the content host under its own origin too. */
  portraitSrc?: string | undefined;
  /** The text on the card, for screen readers. */
  alt: string;
  fileName: string;
  /** The message to share with the image, including the link to the page. */
  text: string;
  url: string;
  shareLabel: ReactNode;
  whatsappLabel: ReactNode;
  saveLabel: ReactNode;
  onShared: (how: Shared) => void;
}

/** Most pages have no card: the code that draws, shares and saves one loads with the first. */
const loadTools = () => import(/* webpackChunkName: "share-card" */ './lazy/card-tools.ts');
type Tools = Awaited<ReturnType<typeof loadTools>>;

/**
 * A picture for social media, such as a quiz result, which is drawn on a canvas, with buttons to share and save it.
 * `onShared` is called with the outcome.
 */
export function ShareCard({
  card,
  portraitSrc,
  alt,
  fileName,
  text,
  url,
  shareLabel,
  whatsappLabel,
  saveLabel,
  onShared,
}: ShareCardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(canShareImages()), []);

  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      const { drawCard, loadFonts, loadImage } = await loadTools();
      const [portrait] = await Promise.all([portraitSrc && loadImage(portraitSrc), loadFonts(card.lines)]);
      const context = canvas.current?.getContext('2d');
      if (wanted && context) drawCard(context, card, portrait || undefined);
    };
    // Without its code the card stays empty, and the buttons report the failure.
    draw().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [card, portraitSrc]);

  const run = async (send: (tools: Tools, image: HTMLCanvasElement) => Promise<Shared>) => {
    const tools = await loadTools().catch(() => undefined);
    if (canvas.current) onShared(tools ? await send(tools, canvas.current) : 'failed');
  };

  return (
    <div className="mq-share-card">
      <canvas
        ref={canvas}
        className="mq-share-card__image"
        width={cardSize.width}
        height={cardSize.height}
        role="img"
        aria-label={alt}
      />
      <div className="mq-share-card__actions">
        {canShare && (
          <Button
            wide
            onClick={() => run((tools, image) => tools.shareImage(image, { fileName, text, url }))}
          >
            <Icon name="share" size={20} /> {shareLabel}
          </Button>
        )}
        <ButtonLink
          kind="secondary"
          wide
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp" size={20} /> {whatsappLabel}
        </ButtonLink>
        <Button kind="secondary" wide onClick={() => run((tools, image) => tools.saveImage(image, fileName))}>
          <Icon name="download" size={20} /> {saveLabel}
        </Button>
      </div>
    </div>
  );
}
