import type { ReactNode } from 'react'
import type { PublicationStatus } from '#contract/content/publication-lifecycle.ts'
import type { PublicationState, ShownPublicationState } from '#contract/content/publication-lifecycle-state.ts'
import type { CallName } from '#services/api.ts'
import type { ResourceName } from '#services/form/editor-actors.ts'

/** Kinds of content that are published. */
export type PublishedName = {
  [Name in ResourceName]: `${Name}.publish-changes` extends CallName ? Name : never
}[ResourceName]

/** What every row of published content says. */
export interface PublishedRow {
  id: number
  state: ShownPublicationState
  publication_date: string | null
  has_pending: boolean
}

/** What every one in its editor says beside. */
export interface PublishedItem extends PublishedRow {
  status: PublicationStatus
  version: number
  live_date: string | null
  pending_at: string | null
  pending_by: string | null
}

/** What the chart is asked about. */
export function stateOf({ status, live_date, has_pending }: PublishedItem): PublicationState {
  return { status, publication_date: live_date, has_pending }
}

/** What a preview's call answers, as readers see it. */
export type ShownPreview = (answer: object) => ReactNode
