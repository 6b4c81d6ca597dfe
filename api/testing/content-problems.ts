import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Row = Record<string, unknown>;

// One article has no Hindi text on purpose: it shows the fallback to English.
const englishOnly = new Set(['biryani-on-set']);

const tables = [
  {
    file: 'stars.json',
    id: 'celebId',
    minRows: 3,
    languages: ['name', 'tagline', 'about', 'promise', 'scriptPreview'],
  },
  { file: 'occasions.json', id: 'occasionId', minRows: 12, languages: ['label', 'blurb'] },
  {
    file: 'relationships.json',
    id: 'relationshipId',
    minRows: 16,
    languages: ['relationship', 'scriptLine'],
  },
  { file: 'quizzes.json', id: 'quizId', minRows: 3, languages: ['title', 'lead'] },
  { file: 'name-audios.json', id: 'name', minRows: 40, languages: ['name'] },
  {
    file: 'bios.json',
    id: 'url_slug',
    minRows: 24,
    languages: ['name', 'profession', 'birth_place', 'short_bio', 'body'],
  },
  { file: 'news.json', id: 'url_slug', minRows: 40, languages: ['title', 'summary', 'body', 'source_name'] },
];

/** Returns the problems of the sample content in a folder, one sentence each; empty if there are none. */
export function contentProblems(folder: string): string[] {
  const rowsOf = (file: string): Row[] => {
    const rows = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Row[];
    return rows.map((row) => (row['attributes'] ?? row) as Row);
  };
  return [
    ...tables.flatMap((table) => tableProblems(table, rowsOf(table.file))),
    ...starProblems(rowsOf('stars.json'), rowsOf('occasions.json')),
    ...quizProblems(rowsOf('quizzes.json')),
    ...factProblems(rowsOf('bios.json')),
    ...latinNames(rowsOf('bios.json'), rowsOf('news.json')),
    ...tagProblems(rowsOf('news.json'), rowsOf('bios.json')),
    ...fileProblems(folder),
  ];
}

function tableProblems({ file, id, minRows, languages }: (typeof tables)[number], rows: Row[]): string[] {
  const ids = rows.map((row) => String(row[id]));
  const repeated = ids.filter((value, index) => ids.indexOf(value) !== index);
  const untranslated = rows.flatMap((row) =>
    languages
      .filter((field) => !row[field] || (!row[`${field}_hi`] && !englishOnly.has(String(row[id]))))
      .map((field) => `${file}: ${String(row[id])} lacks ${field} in one language`),
  );
  return [
    ...(rows.length < minRows ? [`${file}: ${rows.length} rows, expected at least ${minRows}`] : []),
    ...repeated.map((value) => `${file}: ${id} ${value} occurs twice`),
    ...untranslated,
  ];
}

function starProblems(stars: Row[], occasions: Row[]): string[] {
  const ids = occasions.map((row) => row['occasionId']);
  return stars.flatMap((star) => {
    const scripts = (star['occasions'] ?? []) as Row[];
    const missing = ids.filter((id) => !scripts.some((script) => script['occasionId'] === id));
    const nameless = scripts.filter((script) =>
      ['scriptPreview', 'scriptPreview_hi'].some((field) => !String(script[field]).includes('{name}')),
    );
    return [
      ...missing.map(
        (id) => `stars.json: ${String(star['celebId'])} has no script for occasion ${String(id)}`,
      ),
      ...nameless.map(
        (script) => `stars.json: ${String(star['celebId'])} ${String(script['occasionId'])} has no {name}`,
      ),
    ];
  });
}

function quizProblems(quizzes: Row[]): string[] {
  return quizzes.flatMap((quiz) => {
    const questions = quiz['questions'] as Row[];
    const incomplete = questions.filter((question) => {
      const options = question['options'] as Row[];
      const hasCorrectOption = options.some((option) => option['optionId'] === question['correctOptionId']);
      return (
        options.length !== 4 ||
        !hasCorrectOption ||
        !question['text_hi'] ||
        options.some((option) => !option['text_hi'])
      );
    });
    return [
      ...(questions.length === 10
        ? []
        : [`quizzes.json: ${String(quiz['quizId'])} has ${questions.length} questions`]),
      ...incomplete.map(
        (question) =>
          `quizzes.json: ${String(quiz['quizId'])} ${String(question['questionId'])} is not complete`,
      ),
    ];
  });
}

/** The facts of a biography that some people lack, such as films, need Hindi wherever they are. */
function factProblems(bios: Row[]): string[] {
  return bios.flatMap((bio) => {
    const facts = ['zodiac', 'debut_film', 'spouse'].map((field): [unknown, unknown] => [
      bio[field],
      bio[`${field}_hi`],
    ]);
    const credits = [...(bio['films'] as Row[]), ...(bio['awards'] as Row[])].map(
      ({ title, title_hi }): [unknown, unknown] => [title, title_hi],
    );
    return [...facts, ...credits]
      .filter(([english, hindi]) => english && !/[\u0900-\u097f]/.test(String(hindi)))
      .map(([english]) => `bios.json: ${String(bio['url_slug'])} has no Hindi for ${String(english)}`);
  });
}

/** Names of films and awards in Latin script in a Hindi text. */
function latinNames(bios: Row[], news: Row[]): string[] {
  const names = new Set(
    bios.flatMap((bio) =>
      [...(bio['films'] as Row[]), ...(bio['awards'] as Row[]), { title: bio['debut_film'] }].map(
        ({ title }) => String(title),
      ),
    ),
  );
  return [...bios, ...news].flatMap((row) =>
    Object.entries(row)
      .filter(([field]) => field.endsWith('_hi'))
      .flatMap(([field, text]) =>
        [...names]
          .filter((name) => String(text).includes(name))
          .map((name) => `${String(row['url_slug'])}: ${field} writes ${name} in Latin script`),
      ),
  );
}

function tagProblems(news: Row[], bios: Row[]): string[] {
  const slugs = new Set(bios.map((row) => row['url_slug']));
  return news.flatMap((row) =>
    (row['tags'] as string[])
      .filter((tag) => !slugs.has(tag))
      .map((tag) => `news.json: ${String(row['url_slug'])} names ${tag}, who has no biography`),
  );
}

function fileProblems(folder: string): string[] {
  const named = tables.flatMap(
    ({ file }) => readFileSync(join(folder, file), 'utf8').match(/\/media\/[^"]+/g) ?? [],
  );
  return [...new Set(named)].flatMap((path) => {
    const at = join(folder, path);
    if (!existsSync(at)) return [`${path} does not exist`];
    return statSync(at).size === 0 ? [`${path} is empty`] : [];
  });
}
