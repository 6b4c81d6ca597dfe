import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { ButtonLink } from '../actions/ButtonLink.tsx';
import { lettersReady, loadPicture } from './browser/card-parts.ts';
import { canSharePictures, savePicture, sharePicture, type Shared } from './browser/share-picture.ts';
import { cardSize, drawCard, type CardDrawing } from './draw-card.ts';
import { Icon } from './Icon.tsx';

export interface ShareCardProps {
  /** What is drawn; give the same object for the same card. */
  card: CardDrawing;
  /** Address of the face on it, on this site: a picture from elsewhere could not be shared. */
  portraitSrc?: string | undefined;
  /** Everything the picture says, for those who do not see it. */
  alt: string;
  fileName: string;
  /** The message the picture is sent with, and the page it leads to. */
  text: string;
  url: string;
  shareLabel: ReactNode;
  whatsappLabel: ReactNode;
  saveLabel: ReactNode;
  onShared: (how: Shared) => void;
}

/** A picture drawn in the browser, and the ways to send it. */
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
  useEffect(() => setCanShare(canSharePictures()), []);

  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      // The picture is drawn in the page's own letters, which may still be on their way.
      const [picture] = await Promise.all([portraitSrc && loadPicture(portraitSrc), lettersReady()]);
      const context = canvas.current?.getContext('2d');
      if (wanted && context) drawCard(context, card, picture || undefined);
    };
    void draw();
    return () => {
      wanted = false;
    };
  }, [card, portraitSrc]);

  const hand = async (out: (picture: HTMLCanvasElement) => Promise<Shared>) => {
    if (canvas.current) onShared(await out(canvas.current));
  };

  return (
    <div className="mq-share-card">
      <canvas
        ref={canvas}
        className="mq-share-card__picture"
        width={cardSize.width}
        height={cardSize.height}
        // The picture is drawn here: there is no file that an <img> could show.
        role="img"
        aria-label={alt}
      />
      <div className="mq-share-card__actions">
        {canShare && (
          <Button wide onClick={() => hand((picture) => sharePicture(picture, { fileName, text, url }))}>
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
        <Button kind="secondary" wide onClick={() => hand((picture) => savePicture(picture, fileName))}>
          <Icon name="download" size={20} /> {saveLabel}
        </Button>
      </div>
    </div>
  );
}
