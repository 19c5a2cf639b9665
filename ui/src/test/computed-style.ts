/**
 * The computed style of an element of a page without style sheets, which is what screens are tested in. Every query by
 * role asks for the style of most elements, and jsdom matches each of them against its whole style sheet and resolves
 * all colours before it answers: a quarter of the time of the tests of screens. Here the three properties that queries
 * and clicks ask for are read from the element and its ancestors; anything else is left to jsdom.
 */
type Compute = (element: Element, pseudo?: string | null) => CSSStyleDeclaration

/** Inherited, and jsdom's style sheet sets neither. */
const INHERITED: Record<string, string> = { visibility: 'visible', 'pointer-events': 'auto' }
const NAMES: Record<string, string> = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
  'pointer-events': 'pointer-events',
}

/** What jsdom's style sheet selects by, besides the name of the element. A test compares with jsdom. */
const isHiddenInput = (element: Element) => element.getAttribute('type') === 'hidden'
const kindOf = (element: Element) =>
  [
    element.namespaceURI,
    element.localName,
    isHiddenInput(element),
    element.hasAttribute('hidden'),
    element.hasAttribute('open'),
  ].join(' ')

const bareCopy = (element: Element) => {
  const copy = element.ownerDocument.createElementNS(element.namespaceURI, element.localName)
  if (isHiddenInput(element)) copy.setAttribute('type', 'hidden')
  for (const name of ['hidden', 'open']) if (element.hasAttribute(name)) copy.setAttribute(name, '')
  return copy
}

const ownValue = (element: Element, property: string) =>
  element.hasAttribute('style') && 'style' in element ? (element as HTMLElement).style.getPropertyValue(property) : ''

const inherited = (element: Element, property: string): string => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = ownValue(at, property)
    if (value !== '' && value !== 'unset') return value
  }
  return INHERITED[property] as string
}

/** Before the element's own `style`. */
const displays = new Map<string, string>()
const defaultDisplay = (element: Element, compute: Compute) => {
  const kind = kindOf(element)
  const known = displays.get(kind)
  if (known !== undefined) return known
  const { display } = compute(bareCopy(element))
  displays.set(kind, display)
  return display
}

/** Shown or not by the element around them. */
const dependsOnParent = (element: Element) => element.localName === 'rt' || element.localName === 'rp'

const displayOf = (element: Element, compute: Compute) => {
  const own = ownValue(element, 'display')
  if (own === 'unset' || dependsOnParent(element)) return compute(element).display
  return own || defaultDisplay(element, compute)
}

export const quickComputedStyle =
  (compute: Compute): Compute =>
  (element, pseudo) => {
    if (pseudo || element?.ownerDocument?.styleSheets.length !== 0) return compute(element, pseudo)
    let computed: CSSStyleDeclaration | undefined
    const whole = () => {
      computed ??= compute(element)
      return computed
    }
    const read = (name: string) => (name === 'display' ? displayOf(element, compute) : inherited(element, name))
    const getPropertyValue = (name: string) =>
      name in INHERITED || name === 'display' ? read(name) : whole().getPropertyValue(name)
    const get = (_: object, key: string | symbol) => {
      const name = typeof key === 'string' ? NAMES[key] : undefined
      if (name) return read(name)
      if (key === 'getPropertyValue') return getPropertyValue
      const value: unknown = Reflect.get(whole(), key)
      return typeof value === 'function' ? value.bind(whole()) : value
    }
    return new Proxy<CSSStyleDeclaration>({} as CSSStyleDeclaration, { get, has: (_, key) => key in whole() })
  }
