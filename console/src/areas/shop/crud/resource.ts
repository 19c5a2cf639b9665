/** A kind of resource that staff manage in a list: what the shared screens and queries need to know about it. */
import type { Translations } from '@returns-desk/engine'
import type { UsedThing } from '../../../parts/rule-uses.tsx'
import type { Api } from '../../../shell/session/api.tsx'

export interface Thing {
  readonly id: number
  readonly name: string
  readonly version: number
  /** Of those that can be switched off. */
  readonly active?: boolean
  readonly translations?: Translations | undefined
}

interface One {
  readonly params: { readonly id: string | number }
  readonly signal?: AbortSignal
}

interface EditCalls<Row, Values> {
  readonly list: (input: { readonly signal: AbortSignal }) => Promise<Row[]>
  readonly get: (input: One) => Promise<Row>
  readonly update: (input: One & { readonly body: Values; readonly headers: Record<string, string> }) => Promise<Row>
}

interface CrudCalls<Row, Values> extends EditCalls<Row, Values> {
  readonly create: (input: { readonly body: Values }) => Promise<Row>
  readonly remove: (input: One) => Promise<unknown>
}

export interface SwitchCalls<Row> {
  readonly activate: (input: One) => Promise<Row>
  readonly deactivate: (input: One) => Promise<Row>
}

/** A resource that can be edited, with `Values` as in its form. */
export interface EditResource<Row extends Thing, Values> {
  /** Of its translations, and of its place in the cache. */
  readonly name: string
  readonly calls: (api: Api) => EditCalls<Row, Values>
  readonly listPath: string
  readonly path: (id: number | string) => string
  /** The fields that are written in each of the shop's languages. */
  readonly texts: readonly string[]
  /** Required fields that the save button mentions before it is pressed. */
  readonly needs?: readonly string[]
  /** Leads back to the list when saving failed too, where a banner says why; otherwise the form stays. */
  readonly returnsOnFailure?: boolean
}

/** A resource that can also be created and deleted. */
export interface CrudResource<Row extends Thing, Values> extends EditResource<Row, Values> {
  readonly calls: (api: Api) => CrudCalls<Row, Values>
  /** For resources that can be deactivated, so that customers are not offered them for a while. */
  readonly switches?: (api: Api) => SwitchCalls<Row>
  /** Its kind in rules: before deletion, the rules that use it are listed. */
  readonly inRulesAs?: UsedThing
}
