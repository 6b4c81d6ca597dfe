import type { PageHandle } from '@marquee/sdk';
import { localPath, useLanguage } from '@marquee/sdk';
import type { ReactNode } from 'react';
import manifest from '../remote.json';

/**
 * Returns the `handle` export of a page (data that the shell reads for the HTML head), with this title, which is also
 * the description.
 */
export const titled = (title: string): PageHandle => ({ meta: () => ({ title, description: title }) });

/** A page with a heading, content, and links to all pages of the remote. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  const language = useLanguage();
  return (
    <section>
      <h1>{title}</h1>
      {children}
      <nav aria-label="Pages">
        {manifest.routes.map(({ id, path }) => (
          <a key={id} data-to={id} href={localPath(path, language)}>
            {id}{' '}
          </a>
        ))}
      </nav>
    </section>
  );
}
