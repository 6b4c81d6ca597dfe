// The exports of react-router-dom for pages. A shared module has no tree shaking, so sharing the whole library would
// add all of it to every page. react-router-dom re-exports `react-router`.
export {
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  NavLink,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
