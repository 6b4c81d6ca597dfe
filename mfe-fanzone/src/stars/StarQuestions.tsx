import { Localised, localised, useMessages } from '@marquee/sdk';
import { Faq, Section } from '@marquee/ui';
import { messages } from './messages.ts';
import type { Question } from './offer.ts';
import heights from '../section-heights.module.css';

/** Lists frequently asked questions with their answers. Renders nothing if the list is empty. */
export function StarQuestions({ questions }: { questions: readonly Question[] }) {
  const { t, language } = useMessages(messages);
  if (questions.length === 0) return null;

  return (
    <Section className={heights.questions} heading={t('questionsHeading')}>
      <Faq
        items={questions.map((question) => ({
          question: localised(question, 'question', language).text,
          answer: <Localised record={question} field="answer" />,
        }))}
      />
    </Section>
  );
}
