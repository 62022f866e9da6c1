import type { PublicationVerb } from '#contract/content/statuses.ts'
import { type Api, anyCall, type CallName, type CallSettings } from '#services/api.ts'
import type { ResourceName } from '#services/form/editor-actors.ts'

/** Resources with publication. */
export type PublishedName = {
  [Name in ResourceName]: `${Name}.publish-changes` extends CallName ? Name : never
}[ResourceName]

/** Content that is published, by the name of its calls and the parameter of their paths. */
export interface OfContent {
  name: PublishedName
  param: string
  id: number
}

/** Performs an action of publishing on any content. */
export const changePublication = (
  api: Api,
  { name, param, id, verb, body }: OfContent & { verb: PublicationVerb; body: object },
  settings: CallSettings,
) => anyCall(api)(`${name}.${verb}`, { path: { [param]: id }, body: { ...body }, ...settings })

/** Makes a published version the draft. */
export const restoreRevision = (
  api: Api,
  { name, param, id, ...body }: OfContent & { number: number; version: number },
  settings: CallSettings,
) => anyCall(api)(`${name}.restore-revision`, { path: { [param]: id }, body, ...settings })
