import type { GuestHead, Language } from '@marquee/contracts';
import { PageHeading } from '@marquee/ui';
import { GuestPlaceholder } from './GuestPlaceholder.tsx';

/** The page of a guest: the heading and description of its manifest, and the element for the guest below. */
export function GuestPage({ head, language }: { head: GuestHead; language: Language }) {
  return (
    <div className="shell-guest-page">
      <PageHeading title={head.heading[language]} lead={head.description[language]} />
      <GuestPlaceholder language={language} />
    </div>
  );
}
