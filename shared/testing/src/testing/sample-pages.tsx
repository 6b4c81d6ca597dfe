import { notFound, Slot, type PageDefinition, type PageModule } from '@marquee/mount';
import type { ComponentType } from 'react';
import { Link, useLoaderData } from 'react-router-dom';

// This package is published without the types of any remote's slots.
const SampleSlot = Slot as unknown as ComponentType<{ name: string; params: { celeb: string } }>;

/** A page whose loader calls the API. */
const video: PageModule = {
  loader: async ({ params, url, language, api }) => {
    const result = await api.verifyVideo(String(params['id']));
    if (!result.ok && result.status === 404) throw notFound(`video ${params['id']}`);
    return { celebName: result.ok ? result.data.celebName : null, path: url.pathname + url.search, language };
  },
  handle: { meta: ({ url }) => ({ title: `Video at ${url.pathname}` }) },
  Component: function Video() {
    const { celebName, path } = useLoaderData<{ celebName: string; path: string }>();
    return (
      <>
        <h1>{celebName}</h1>
        <p>{path}</p>
        <Link to="/quiz">Quiz</Link>
        <SampleSlot name="quiz.teaser" params={{ celeb: 'meher-tarana' }} />
      </>
    );
  },
};

export const routes: PageDefinition[] = [{ id: 'video', path: '/video/:id', load: async () => video }];
