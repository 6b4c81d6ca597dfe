import { localPath, useMessages } from '@marquee/sdk';
import { ButtonLink, EmptyState } from '@marquee/ui';
import { useLocation } from 'react-router-dom';
import { messages } from './messages.ts';

/** The error that is shown instead of biographies or news if the content host fails and no cached copy exists. */
export function ContentFailed() {
  const { t, language } = useMessages(messages);
  const { pathname, search } = useLocation();
  const here = localPath(pathname, language) + search;

  return (
    <EmptyState
      icon="refresh"
      failed
      title={t('title')}
      text={t('text')}
      action={
        // Reload the document: these pages fetch their content on the server only.
        <ButtonLink href={here} data-full-load="">
          {t('again')}
        </ButtonLink>
      }
    />
  );
}
