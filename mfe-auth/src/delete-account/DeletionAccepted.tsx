import { formatDate, useMessages } from '@marquee/sdk';
import { FactList, Notice } from '@marquee/ui';
import styles from './delete-account.module.css';
import { messages } from './messages.ts';

/**
 * The confirmation of a request to delete an account, with its reference number and the date of the deletion. Both are
 * null if the number has no account; the text does not reveal this.
 */
export function DeletionAccepted({
  reference,
  deleteBy,
}: {
  reference: string | null;
  deleteBy: string | null;
}) {
  const { t, language } = useMessages(messages);
  return (
    <div className={styles.step}>
      <Notice tone="success" title={t('acceptedTitle')} live>
        {deleteBy ? t('acceptedBy', { date: formatDate(deleteBy, language) }) : t('acceptedText')}
      </Notice>
      {reference && <FactList items={[{ term: t('reference'), detail: reference }]} />}
    </div>
  );
}
