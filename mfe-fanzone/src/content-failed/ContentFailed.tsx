import { localPath, useMessages } from '@marquee/i18n';
import { ButtonLink, EmptyState } from '@marquee/ui';
import { useLocation } from 'react-router-dom';
import { messages } from './messages.ts';

/** Stands where biographies or news would stand when the content host gave none and no copy is at hand. */
export function ContentFailed() {
  const { t, language } = useMessages(messages);
  const { pathname, search } = useLocation();
  const here = localPath(pathname, language) + search;

  return (
    <EmptyState
      icon="refresh"
      title={t('title')}
      text={t('text')}
      action={
        // The whole document anew: these pages ask for their content on the server only.
        <ButtonLink href={here} data-full-load="">
          {t('again')}
        </ButtonLink>
      }
    />
  );
}
