import {
  AiLabel,
  Badge,
  Breadcrumbs,
  Button,
  ButtonLink,
  Card,
  Carousel,
  Checkbox,
  ChoiceCards,
  Dialog,
  EmptyState,
  ErrorSummary,
  FactList,
  Faq,
  Grid,
  Icon,
  NeedsScript,
  Notice,
  PageHeading,
  Image,
  Price,
  ProgressSteps,
  Section,
  SelectField,
  ShareCard,
  Skeleton,
  Stack,
  StickyBar,
  TextArea,
  TextField,
  VideoPlayer,
  type CardDrawing,
} from '../index.ts';
import { iconPaths, type IconName } from '../media/icon-paths.ts';
import { portrait } from './portrait.ts';
import { texts, type GalleryLanguage } from './texts.ts';

const card: CardDrawing = {
  lines: [{ text: 'Marquee', y: 700, size: 120, face: 'display', tone: 'bulb' }],
};

interface GalleryProps {
  language: GalleryLanguage;
}

const nothing = () => undefined;

/** A page that shows every component of the design system, for the people who develop with it. */
export function Gallery({ language }: GalleryProps) {
  const t = texts[language];
  return (
    <main id="main" className="mq-main" tabIndex={-1}>
      <Section tone="night">
        <div className="gallery-hero">
          <PageHeading kicker={t.kicker} title={t.title} lead={t.lead} />
          <div className="gallery-hero__actions">
            <ButtonLink href="#stars">{t.book}</ButtonLink>
            <ButtonLink href="#forms" kind="secondary">
              {t.demo}
            </ButtonLink>
          </div>
          <div className="mq-bulbs gallery-hero__stage">
            <Image src={portrait('meher')} alt={t.portrait} width={900} height={1200} priority />
          </div>
        </div>
      </Section>

      <Section id="stars" heading={t.starsHeading} lead={t.starsLead} action={<a href="#forms">{t.all}</a>}>
        <Carousel label={t.starsHeading} texts={t.carousel}>
          {t.stars.map((star) => (
            <Card key={star.key} as="article" interactive>
              <Stack gap={3}>
                <Image src={portrait(star.key)} alt="" width={900} height={1200} />
                <h3>
                  <a href={`#${star.key}`}>{star.name}</a>
                </h3>
                <p>{star.text}</p>
                <Price text="₹499" note={t.tax} />
              </Stack>
            </Card>
          ))}
        </Carousel>
      </Section>

      <Section tone="tint" id="forms" heading={t.formHeading}>
        <Stack gap={6}>
          <Breadcrumbs
            label={t.here}
            items={[{ href: '#1', label: t.home }, { href: '#2', label: t.all }, { label: t.formHeading }]}
          />
          <ProgressSteps label={t.formHeading} steps={t.steps} current={1} />
          <ChoiceCards
            legend={t.occasion}
            name="occasion"
            columns={4}
            options={t.occasions}
            value="diwali"
            onChange={nothing}
          />
          <ChoiceCards
            legend={t.who}
            name="who"
            options={t.people}
            value=""
            onChange={nothing}
            error={t.whoError}
          />
          <Grid min="320px">
            <Card>
              <Stack gap={5}>
                <ErrorSummary title={t.summary} errors={[{ field: 'gallery-name', message: t.nameError }]} />
                <TextField
                  id="gallery-name"
                  label={t.name}
                  hint={t.nameHint}
                  error={t.nameError}
                  defaultValue="@@"
                />
                <TextField label={t.phone} prefix="+91" inputMode="tel" placeholder="98765 43210" />
                <SelectField label={t.relation} options={t.people} optionalLabel={t.optional} />
                <TextArea label={t.message} optionalLabel={t.optional} />
                <Checkbox label={t.consent} defaultChecked />
                <StickyBar>
                  <Price text="₹1,49,900" note={t.tax} />
                  <Button>{t.pay}</Button>
                </StickyBar>
              </Stack>
            </Card>
            <Stack gap={5}>
              <div className="gallery-row">
                <Button>{t.book}</Button>
                <Button kind="secondary">{t.demo}</Button>
                <Button kind="quiet">{t.later}</Button>
                <Button kind="danger">{t.remove}</Button>
                <Button busy busyLabel={t.sending}>
                  {t.pay}
                </Button>
                <Button disabled>{t.pay}</Button>
              </div>
              <Notice tone="info" title={t.noticeTitle}>
                {t.notice}
              </Notice>
              <Notice tone="success">{t.notice}</Notice>
              <Notice tone="warning">{t.notice}</Notice>
              <NeedsScript text={t.notice} reload={t.retry} />
              <Notice tone="error" title={t.noticeTitle} action={{ label: t.retry, onAction: nothing }}>
                {t.notice}
              </Notice>
              <div className="gallery-row">
                <Badge>{t.all}</Badge>
                <Badge tone="bulb">{t.all}</Badge>
                <Badge tone="rani">{t.all}</Badge>
                <Badge tone="success">{t.all}</Badge>
                <Badge tone="error">{t.all}</Badge>
                <Badge tone="night">{t.all}</Badge>
              </div>
              <AiLabel text={t.ai} />
            </Stack>
          </Grid>
        </Stack>
      </Section>

      <Section tone="night" heading={t.watchHeading} lead={t.starsLead}>
        <Grid min="280px">
          <ShareCard
            card={card}
            alt={t.watchHeading}
            fileName="card.png"
            text={t.watchHeading}
            url="/"
            shareLabel={t.book}
            whatsappLabel="WhatsApp"
            saveLabel={t.save}
            onShared={nothing}
          />
          <VideoPlayer
            src="/video.mp4"
            poster={portrait('kabir')}
            captions={[]}
            muted
            onToggleMute={nothing}
            labels={t.player}
            title={t.watchHeading}
          />
          <Stack gap={5}>
            <Card tone="night">
              <h3>{t.noticeTitle}</h3>
              <FactList items={t.facts} />
            </Card>
            <Card>
              <Stack gap={4}>
                <h3>{t.noticeTitle}</h3>
                <p>
                  {t.notice} <a href="#top">{t.all}</a>
                </p>
                <Button wide>{t.book}</Button>
              </Stack>
            </Card>
            <TextField label={t.name} hint={t.nameHint} error={t.nameError} />
            <AiLabel text={t.ai} />
            <Button kind="quiet">{t.later}</Button>
          </Stack>
        </Grid>
      </Section>

      <Section heading={t.faqHeading}>
        <Grid min="320px">
          <Faq items={t.faq} />
          <Stack gap={5}>
            <div className="mq-ticket">
              <Price text="₹499" was="₹799" note={t.tax} />
            </div>
            <Skeleton height={96} label={t.sending} />
            <EmptyState
              icon="gift"
              title={t.noticeTitle}
              text={t.notice}
              action={<Button>{t.book}</Button>}
            />
            <SlotFallback t={t} />
          </Stack>
        </Grid>
      </Section>

      <Section tone="tint" heading="Icons" headingLevel={3}>
        <Grid min="120px">
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <div key={name} className="gallery-icon">
              <Icon name={name} size={32} />
              <span lang="en">{name}</span>
            </div>
          ))}
        </Grid>
      </Section>
      <Dialog open title={t.dialog} closeLabel={t.close} onClose={nothing}>
        <Stack gap={4}>
          <p>{t.notice}</p>
          <TextField label={t.phone} prefix="+91" />
          <Button wide>{t.book}</Button>
        </Stack>
      </Dialog>
    </main>
  );
}

function SlotFallback({ t }: { t: (typeof texts)[GalleryLanguage] }) {
  return (
    <div className="mq-slot-fallback">
      <span className="mq-slot-fallback__icon">
        <Icon name="refresh" size={32} />
      </span>
      <p className="mq-slot-fallback__text">{t.fallback}</p>
      <div className="mq-slot-fallback__actions">
        <Button kind="secondary">{t.retry}</Button>
        <a href="#top">{t.home}</a>
      </div>
    </div>
  );
}
