import type { Language } from '@marquee/contracts';
import { LanguageProvider } from '@marquee/i18n';
import { AudioProvider, createAudioFlag, PlatformProvider, type Platform } from '@marquee/mount';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { routes } from '../routes.tsx';

/** Opens one of our pages in jsdom, with the data its loader gives for the address. */
export async function openPage(address: string, platform: Platform, language: Language = 'en') {
  const url = new URL(address, 'https://marquee.test');
  const page = routes.find(({ path }) => path === url.pathname);
  if (!page) throw new Error(`no page of ours is at ${address}`);
  const { Component, loader } = await page.load();
  const { api, content } = platform;
  const data = await loader?.({ params: {}, url, language, api, content });

  const router = createMemoryRouter([{ id: page.id, path: page.path, Component, loader: () => data }], {
    initialEntries: [address],
    hydrationData: { loaderData: { [page.id]: data } },
  });
  return render(
    <LanguageProvider language={language}>
      <PlatformProvider value={platform}>
        <AudioProvider flag={createAudioFlag()}>
          <RouterProvider router={router} />
        </AudioProvider>
      </PlatformProvider>
    </LanguageProvider>,
  );
}
