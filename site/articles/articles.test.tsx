import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOptions, type Language } from '@marquee/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Article } from './article.ts';
import { articleMeta } from './article-meta.ts';
import { ArticlePage } from './ArticlePage.tsx';
import { articles, findArticle } from './articles.ts';
import { parseArticle } from './parse-article.ts';

const languages: Language[] = ['en', 'hi'];
const inEachLanguage = articles.flatMap((article) =>
  languages.map((language) => [article.path, language, article] as const),
);

test('every text page of the site is here, once', () => {
  expect(languages).toHaveLength(languageOptions.length);
  expect(articles.map(({ path }) => path)).toEqual([
    '/help',
    '/refund-policy',
    '/terms',
    '/privacy',
    '/cookies',
    '/content-guidelines',
    '/ai-disclosure',
    '/grievance',
    '/trust',
  ]);
});

test.each(articles.map((article) => [article.path, article] as const))(
  '%s has the same sections in both languages',
  (_path, article) => {
    expect(outline(article, 'hi')).toEqual(outline(article, 'en'));
    expect(outline(article, 'en').length).toBeGreaterThanOrEqual(4);
    expect(outline(article, 'en').length).toBeLessThanOrEqual(8);
  },
);

test.each(inEachLanguage)(
  '%s in %s renders without a DOM and without scripts',
  (_path, language, article) => {
    expect(typeof document).toBe('undefined');
    const html = renderToStaticMarkup(<ArticlePage article={article} language={language} />);

    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(article.texts[language].title);
    expect(html).not.toContain('style=');
    expect(html).not.toContain('](');
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test('the questions of the help page can be searched, without scripts', () => {
  const help = findArticle('/help')!;
  const render = (search: string, language: Language = 'en') =>
    renderToStaticMarkup(<ArticlePage article={help} language={language} search={search} />);
  const asked = (html: string) => html.match(/<summary class="mq-faq__question"/g)?.length ?? 0;
  const all = asked(render(''));

  expect(render('')).toContain('action="/help"');
  expect(asked(render('REFUND'))).toBeGreaterThan(0);
  expect(asked(render('REFUND'))).toBeLessThan(all);
  expect(asked(render('रिफ़ंड', 'hi'))).toBeGreaterThan(0);
  expect(render('refund video')).toMatch(/role="status">\d+ questions?</);

  const none = render('"><b>zebra');
  expect(asked(none)).toBe(0);
  expect(none).toContain('No question has these words.');
  expect(none).not.toContain('<b>zebra');
});

test.each(inEachLanguage)(
  'every link of %s in %s leads to a page that exists',
  (_path, language, article) => {
    const html = renderToStaticMarkup(<ArticlePage article={article} language={language} />);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);

    expect(links.filter((href) => !leadsSomewhere(href, article, language))).toEqual([]);
  },
);

test.each(inEachLanguage)('%s in %s fits the results of a search engine', (_path, language, article) => {
  const { title, description = '' } = articleMeta({ article, language, siteUrl: 'https://marquee.example' });

  // With the name of the site.
  expect(title.length).toBeLessThanOrEqual(50);
  expect(description.length).toBeGreaterThan(40);
  expect(description.length).toBeLessThanOrEqual(155);
});

test('the page for businesses that check the service claims no certificate, and is under their home page', () => {
  const trust = findArticle('/trust')!;
  for (const language of languages) {
    const text = JSON.stringify(trust.texts[language]);
    for (const word of ['ISO 27001', 'SOC 2', '400', '30']) expect(text).toContain(word);
    const { structuredData = [] } = articleMeta({
      article: trust,
      language,
      siteUrl: 'https://marquee.example',
    });
    const home = language === 'hi' ? 'https://marquee.example/hi' : 'https://marquee.example/';
    expect(structuredData[1]).toHaveProperty('itemListElement.0.item', home);
    expect(structuredData[1]).toHaveProperty('itemListElement.length', 2);
  }
  expect(trust.texts.en.sections.at(-1)?.paragraphs[0]).toMatch(/^We have no ISO 27001 certificate/);
});

test('the page for businesses ends with the way to the sales team, all others with the support', () => {
  const end = (path: string) =>
    renderToStaticMarkup(<ArticlePage article={findArticle(path)!} language="hi" />).split('<aside')[1] ?? '';

  expect(end('/trust')).toMatch(/<a[^>]+href="\/hi\/contact-sales"/);
  expect(end('/trust')).toContain('mailto:security@marquee.example');
  expect(end('/trust')).not.toContain('mailto:care@');
  expect(end('/trust')).not.toContain('/hi/refund-policy');
  // The address comes before the links to the other articles.
  expect(end('/help').indexOf('mailto:')).toBeGreaterThan(0);
  expect(end('/help').indexOf('mailto:')).toBeLessThan(end('/help').indexOf('<nav'));
});

test('what is Hindi is written in Devanagari', () => {
  for (const article of articles) {
    const headings = JSON.stringify(article.texts.hi.sections.map(({ heading }) => heading));
    expect(headings).toMatch(/[\u0900-\u097f]/);
  }
});

test('a text of another form is refused by the name of its file', () => {
  const parse = (text: string) => () => parseArticle(text, 'terms.en.md');
  expect(parse('Terms\n\nLead')).toThrow('terms.en.md does not begin with "# title"');
  expect(parse('# Terms\n\n> All.\n\nLead\n\n## Without id')).toThrow('terms.en.md: "## Without id"');
  expect(parse('# Terms\n\n> All.\n\nLead\n\nA paragraph')).toThrow('no heading with {#id}');
  expect(parse('# Terms\n\n> All.\n\nLead\n\n## Facts {#facts}\n\n- **Place**: here\n- there')).toThrow(
    'terms.en.md: "- there" is not "- **term**: detail"',
  );
});

test('an article is found in both languages, with or without the last slash, and nothing else is', () => {
  expect(findArticle('/terms')?.path).toBe('/terms');
  expect(findArticle('/hi/terms')?.path).toBe('/terms');
  expect(findArticle('/terms/')?.path).toBe('/terms');
  expect(findArticle('/')).toBeUndefined();
  expect(findArticle('/terms/more')).toBeUndefined();
  expect(findArticle('/hindi/terms')).toBeUndefined();
});

/** What both languages must have in common: the sections and the size of each. */
function outline(article: Article, language: Language) {
  return article.texts[language].sections.map(
    ({ id, paragraphs, list, facts, questions }) =>
      `${id} ${paragraphs.length} ${list.length} ${facts.length} ${questions.filter(({ answer }) => answer !== '').length}`,
  );
}

function leadsSomewhere(href: string, here: Article, language: Language): boolean {
  if (/^mailto:[^@\s]+@marquee\.example$/.test(href)) return true;
  const [path = '', section] = href.split('#');
  if (language === 'hi' && path !== '' && !/^\/hi(\/|$)/.test(path)) return false;
  if (language === 'en' && path.startsWith('/hi')) return false;

  const article = path === '' ? here : findArticle(path);
  if (section !== undefined)
    return article?.texts[language].sections.some(({ id }) => id === section) ?? false;
  return article !== undefined || remotePaths().has(path.replace(/^\/hi(?=\/|$)/, '') || '/');
}

/** The pages of the remotes, as their manifests name them. */
function remotePaths(): Set<string> {
  const root = join(__dirname, '../..');
  return new Set(
    readdirSync(root)
      .filter((name) => name.startsWith('mfe-'))
      .flatMap((name) => {
        const { routes }: { routes: { path: string }[] } = JSON.parse(
          readFileSync(join(root, name, 'remote.json'), 'utf8'),
        );
        return routes.map(({ path }) => path);
      }),
  );
}
