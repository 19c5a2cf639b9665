/**
 * Puts what components return into the page, once and without React: for the first picture, which nothing changes any more.
 * Text reaches the page as text and nothing else. What React would do and this cannot is an error: then there is no picture.
 */
export interface Drawn {
  readonly type: unknown
  readonly props: Props
}
export type Props = Readonly<Record<string, unknown>>
export type Component = (props: Props) => unknown

/** The value that `useContext` answers, below the innermost provider that is being drawn. */
export interface Context<Value> {
  current: Value
}

const SVG = 'http://www.w3.org/2000/svg'
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for' }
/** Of those with a capital letter, the ones that SVG itself writes that way. */
const SVG_CAPITALS = ['viewBox']
const NO_ATTRIBUTE = /^(?:children|key|ref|style|on[A-Z].*)$/

const isDrawn = (node: unknown): node is Drawn => typeof node === 'object' && node !== null && 'type' in node

const attributeName = (name: string, isSvg: boolean) => {
  if (NO_ATTRIBUTE.test(name)) return undefined
  if (NAMES[name]) return NAMES[name]
  if (!isSvg || SVG_CAPITALS.includes(name) || name.includes('-')) return name
  return name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
}

// The same few, a thousand times.
const names = { html: new Map<string, string | undefined>(), svg: new Map<string, string | undefined>() }

const knownName = (name: string, isSvg: boolean) => {
  const known = names[isSvg ? 'svg' : 'html']
  if (!known.has(name)) known.set(name, attributeName(name, isSvg))
  return known.get(name)
}

/** `''` for a switch that is on, as in `<option selected>`; words about an element say `true` and `false`. */
const attributeValue = (name: string, value: unknown): string | undefined => {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'boolean' && !/^(?:aria|data)-/.test(name)) return value ? '' : undefined
  if (typeof value === 'object' || typeof value === 'function') throw new Error(`${name} is no attribute`)
  return String(value)
}

/** Only to addresses of our own. */
const checkAddress = (address: string) => {
  if (!/^(?:\/(?![/\\])|#)/.test(address)) throw new Error('a link leads elsewhere')
}

const dress = (element: HTMLElement | SVGElement, props: Props, isSvg: boolean) => {
  for (const name in props) {
    const attribute = knownName(name, isSvg)
    if (!attribute || (name === 'value' && element instanceof HTMLSelectElement)) continue
    if (name === 'dangerouslySetInnerHTML') throw new Error('only text is drawn')
    const value = attributeValue(name, props[name])
    if (value === undefined) continue
    if (name === 'href') checkAddress(value)
    element.setAttribute(attribute, value)
  }
  // By the object model: a policy may forbid the attribute.
  for (const [name, value] of Object.entries(props.style ?? {})) {
    if (value !== undefined) Object.assign(element.style, { [name]: typeof value === 'number' ? `${value}px` : value })
  }
}

const drawElement = (tag: string, props: Props, parent: Node, isWithinSvg: boolean) => {
  const isSvg = isWithinSvg || tag === 'svg'
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  dress(element as HTMLElement | SVGElement, props, isSvg)
  draw(props.children, element, isSvg)
  if (element instanceof HTMLSelectElement) element.value = String(props.value)
  parent.appendChild(element)
}

const isContext = (type: unknown): type is Context<unknown> => typeof type === 'object' && type !== null

const drawWithin = (context: Context<unknown>, { value, children }: Props, parent: Node, isSvg: boolean) => {
  const outer = context.current
  context.current = value
  draw(children, parent, isSvg)
  context.current = outer
}

type ClassComponent = new (props: Props) => { render(): unknown }

const call = (type: Component | ClassComponent, props: Props) =>
  type.prototype && 'render' in type.prototype
    ? new (type as ClassComponent)(props).render()
    : (type as Component)(props)

export const draw = (node: unknown, parent: Node, isSvg = false): void => {
  if (node === null || node === undefined || typeof node === 'boolean') return
  if (typeof node === 'string' || typeof node === 'number') {
    if (node !== '') parent.appendChild(document.createTextNode(String(node)))
  } else if (Array.isArray(node)) for (const part of node) draw(part, parent, isSvg)
  else if (!isDrawn(node)) throw new Error('this cannot be drawn')
  else if (typeof node.type === 'string') drawElement(node.type, node.props, parent, isSvg)
  else if (typeof node.type === 'function') draw(call(node.type as Component, node.props), parent, isSvg)
  else if (isContext(node.type)) drawWithin(node.type, node.props, parent, isSvg)
  else throw new Error('this is no component')
}
