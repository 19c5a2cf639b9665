/** The public interface of the router. */
export { type BlockerFunction, createBrowserRouter, createMemoryRouter, type Router } from './create-router.ts'
export { Link, type LinkProps, NavLink } from './link.tsx'
export type { Location } from './location.ts'
export { matchPath } from './match-path.ts'
export {
  ParamsProvider,
  Redirect,
  RouterProvider,
  useLocation,
  useNavigate,
  useParams,
  useRouter,
  useSearchParams,
} from './router-context.tsx'
export { ScrollRestoration } from './scroll-restoration.tsx'
export { useBeforeUnload, useBlocker } from './use-blocker.ts'
