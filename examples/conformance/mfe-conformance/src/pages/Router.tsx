import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Router');

export function Component() {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  return (
    <Page title="Router">
      <p id="step">
        {pathname} step {search.get('step') ?? '1'}
      </p>
      <button id="next" type="button" onClick={() => setSearch({ step: '2' })}>
        next
      </button>
      <Link id="last" to="?step=3">
        last
      </Link>
    </Page>
  );
}
