import { Localised, localised, useMessages } from '@marquee/sdk';
import { Icon } from '@marquee/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { articlePath } from '../news/news-card.ts';
import { signOfName } from '../twin/zodiac.ts';
import type { InCommon } from './in-common.ts';
import styles from './InCommonList.module.css';
import type { Compared } from './load-compare.ts';
import { messages } from './messages.ts';

/** A list of the facts that the compared people share, one sentence per item. */
export function InCommonList({ common, compared }: { common: InCommon; compared: readonly Compared[] }) {
  const { t, language } = useMessages(messages);
  const sign = signOfName(common.sign);
  const nameOf = (slug: string) => {
    const one = compared.find(({ url_slug }) => url_slug === slug);
    return one ? localised(one, 'name', language).text : slug;
  };

  const heightLine = ({ tallest, centimetres: cm }: NonNullable<InCommon['height']>) => {
    if (cm === 0) return t('sameHeight');
    return compared.length === 2 ? t('taller', { name: nameOf(tallest), cm }) : t('heightApart', { cm });
  };

  const lines: [string, ReactNode][] = [
    ...common.films.map(({ film, who }): [string, ReactNode] => [
      `film ${film.title}`,
      <>
        {t('together')} <Localised record={film} field="title" />
        {compared.length > 2 && ` (${who.map(nameOf).join(', ')})`}
      </>,
    ]),
    ...common.stories.map((story): [string, ReactNode] => [
      `story ${story.slug}`,
      <>
        {t('sameStory')}{' '}
        <Link to={articlePath(story.slug)}>
          <Localised record={story} field="title" />
        </Link>
      </>,
    ]),
  ];
  if (sign) lines.push(['sign', t('sameSign', { sign: localised(sign, 'name', language).text })]);
  if (common.birthPlace) {
    lines.push([
      'place',
      t('samePlace', { place: localised(common.birthPlace, 'birth_place', language).text }),
    ]);
  }
  const { years, height } = common;
  if (years !== null)
    lines.push([
      'years',
      years === 0 ? t('sameYear') : years === 1 ? t('oneYear') : t('yearsApart', { years }),
    ]);
  if (height) lines.push(['height', heightLine(height)]);

  return (
    <ul className={styles.lines} role="list">
      {lines.map(([key, line]) => (
        <li key={key} className={styles.line}>
          <Icon name="spark" size={20} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
