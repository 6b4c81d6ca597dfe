// What pages may use of react-router-dom. A shared module loses tree-shaking: the whole library would
// be on every page, so the shell shares this list instead. `react-router` is the same code underneath.
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
