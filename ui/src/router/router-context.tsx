import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { NavigateOptions, Router } from './create-router.ts'
import type { Location, To } from './location.ts'

const RouterContext = createContext<Router | undefined>(undefined)

export const RouterProvider = ({ router, children }: { router: Router; children: ReactNode }) => {
  useEffect(() => router.listen(), [router])
  return <RouterContext value={router}>{children}</RouterContext>
}

export const useRouter = (): Router => {
  const router = useContext(RouterContext)
  if (!router) throw new Error('useRouter needs a RouterProvider above it')
  return router
}

export const useLocation = (): Location => {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, router.location)
}

export const useNavigate = () => useRouter().navigate

type SearchInit = URLSearchParams | Record<string, string>
type SetSearch = (next: SearchInit | ((current: URLSearchParams) => SearchInit), options?: NavigateOptions) => void

export const useSearchParams = (): readonly [URLSearchParams, SetSearch] => {
  const router = useRouter()
  const { search } = useLocation()
  const setSearch = useMemo(
    (): SetSearch => (next, options) => {
      const current = new URLSearchParams(router.location().search)
      const params = new URLSearchParams(typeof next === 'function' ? next(current) : next)
      router.navigate({ search: params.toString() }, options)
    },
    [router],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch]
}

const ParamsContext = createContext<Readonly<Record<string, string | undefined>>>({})

/** The parameters of the screen's path, for all that is below. */
export const ParamsProvider = ParamsContext

export const useParams = () => useContext(ParamsContext)

/** Leads on at once, without a step that "back" would return to. */
export const Redirect = ({ to }: { to: To }) => {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => navigate(to, { replace: true }), [])
  return null
}
