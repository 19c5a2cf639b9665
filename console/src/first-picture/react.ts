/**
 * What `react` is where the first picture is built: components are called once, hooks give their first value, and nothing
 * happens afterwards.
 */
import type { Component as Call, Context, Drawn, Props } from './draw.ts'

export const jsx = (type: unknown, props: Props): Drawn => ({ type, props })
export const jsxs = jsx
/** While the console is being written. */
export const jsxDEV = jsx

export const Fragment: Call = ({ children }) => children
export const Suspense = Fragment

/** React's own way to catch what children throw. Here it is thrown on: then there is no picture. */
export class Component<P, S> {
  declare state: S
  readonly props: P
  constructor(props: P) {
    this.props = props
  }
  setState() {}
}

export const createContext = <Value>(value: Value): Context<Value> => ({ current: value })
export const useContext = <Value>(context: Context<Value>): Value => context.current

const nothing = () => {}
export const useEffect = nothing
export const useLayoutEffect = nothing

export const useState = <Value>(first: Value | (() => Value)) => [
  typeof first === 'function' ? (first as () => Value)() : first,
  nothing,
]
export const useRef = <Value>(current: Value) => ({ current })
export const useCallback = <Callback>(callback: Callback) => callback
export const useMemo = <Value>(make: () => Value) => make()
export const useSyncExternalStore = <Value>(_subscribe: unknown, read: () => Value) => read()
