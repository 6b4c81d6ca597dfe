import type { Language } from '@marquee/contracts';
import type { PageModule, Platform } from '@marquee/mount';
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Surroundings } from './test-platform.tsx';

type Shown = { module: PageModule; params: Record<string, string>; platform: Platform; language?: Language };

/** A page with its loader's data in it, as the platform shows it in the browser. */
export async function showPage(shown: Shown) {
  return render(await pageWithData(shown));
}

/** The same page as HTML, as the server renders it. */
export async function pageHtml(shown: Shown): Promise<string> {
  return renderToString(await pageWithData(shown));
}

async function pageWithData({ module, params, platform, language = 'en' }: Shown) {
  const { Component, loader } = module;
  const { api, content } = platform;
  const data = await loader?.({ params, url: new URL('http://localhost/quiz'), language, api, content });
  const router = createMemoryRouter([{ id: 'page', path: '*', Component, loader: () => data ?? null }], {
    hydrationData: { loaderData: { page: data ?? null } },
  });
  return (
    <Surroundings platform={platform} language={language}>
      <RouterProvider router={router} />
    </Surroundings>
  );
}
