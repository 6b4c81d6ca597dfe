import { useSettings, type PageLoaderArguments } from '@marquee/sdk';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Settings');

export async function loader({ settings }: PageLoaderArguments) {
  return settings('mfe-conformance').layout;
}

/**
 * A page that shows settings: values that each environment sets without a new build. They are the same on the server,
 * in the loader and in the browser.
 */
export function Component() {
  const { pageSize } = useSettings('mfe-conformance');
  const layout = useLoaderData<typeof loader>();
  const [rows, setRows] = useState(0);
  return (
    <Page title="Settings">
      <p id="settings">
        {pageSize} rows as a {layout}
      </p>
      <button id="fill" type="button" onClick={() => setRows(pageSize)}>
        fill
      </button>
      <p id="rows">{rows}</p>
    </Page>
  );
}
