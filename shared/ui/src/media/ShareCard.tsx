import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { ButtonLink } from '../actions/ButtonLink.tsx';
import { loadImage } from './browser/load-image.ts';
import { canShareImages, saveImage, shareImage, type Shared } from './browser/share-image.ts';
import { cardSize, drawCard, type CardDrawing } from './draw-card.ts';
import { Icon } from './Icon.tsx';

export interface ShareCardProps {
  /** What to draw. A new object draws the card again. */
  card: CardDrawing;
  /** The URL of the portrait, of this origin: a browser does not export a canvas with images of others. */
  portraitSrc?: string | undefined;
  /** The text of the card, for screen readers. */
  alt: string;
  fileName: string;
  /** The message and the page link that are sent with the image. */
  text: string;
  url: string;
  shareLabel: ReactNode;
  whatsappLabel: ReactNode;
  saveLabel: ReactNode;
  onShared: (how: Shared) => void;
}

/** An image that the browser draws on a canvas, with buttons to share and save it. */
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
      // The canvas uses the page's web fonts, which may still be loading.
      const [portrait] = await Promise.all([portraitSrc && loadImage(portraitSrc), document.fonts?.ready]);
      const context = canvas.current?.getContext('2d');
      if (wanted && context) drawCard(context, card, portrait || undefined);
    };
    void draw();
    return () => {
      wanted = false;
    };
  }, [card, portraitSrc]);

  const run = async (send: (image: HTMLCanvasElement) => Promise<Shared>) => {
    if (canvas.current) onShared(await send(canvas.current));
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
          <Button wide onClick={() => run((image) => shareImage(image, { fileName, text, url }))}>
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
        <Button kind="secondary" wide onClick={() => run((image) => saveImage(image, fileName))}>
          <Icon name="download" size={20} /> {saveLabel}
        </Button>
      </div>
    </div>
  );
}
