import { Localised, localPath, useLanguage } from '@marquee/sdk';
import { Card, Image } from '@marquee/ui';
import { bioPath, type BioCard } from './bio-card.ts';
import styles from './BioTeaser.module.css';

export function BioTeaser({ bio, headingLevel = 3 }: { bio: BioCard; headingLevel?: 2 | 3 }) {
  const language = useLanguage();
  const Heading = `h${headingLevel}` as const;

  return (
    <Card as="article" tone="plain" interactive className={styles.teaser}>
      {bio.image && (
        <Image
          className={styles.face}
          src={bio.image.url}
          alt=""
          width={bio.image.width ?? 600}
          height={bio.image.height ?? 750}
        />
      )}
      <Heading className={styles.name}>
        <a href={localPath(bioPath(bio.slug), language)}>
          <Localised record={bio} field="name" />
        </a>
      </Heading>
      {bio.profession && (
        <p className={styles.profession}>
          <Localised record={bio} field="profession" />
        </p>
      )}
    </Card>
  );
}
