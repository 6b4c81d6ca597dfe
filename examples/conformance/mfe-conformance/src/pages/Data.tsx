import { useState } from 'react';
import steps from '../files/steps.json';
import terms from '../files/terms.txt';
import { Page, titled } from '../Page.tsx';
import { Row } from '../parts/Row.jsx';

export const handle = titled('Data and texts');
const address = new URL('../files/steps.json', import.meta.url).href;

export function Component() {
  const [fetched, setFetched] = useState('');
  const load = async () => setFetched(await (await fetch(address)).text());
  return (
    <Page title="Data and texts">
      <ul id="steps">
        {steps.steps.map((step) => (
          <Row key={step} text={step} />
        ))}
      </ul>
      <p id="terms">{terms}</p>
      <button id="fetch" type="button" onClick={() => void load()}>
        fetch
      </button>
      <p id="fetched">{fetched}</p>
    </Page>
  );
}
