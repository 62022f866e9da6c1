import type { ReactNode } from 'react'
import type { PublicationState } from '#contract/content/publication-lifecycle-state.ts'
import type { PublicationStatus, ShownPublicationState } from '#contract/content/statuses.ts'

/** Fields of every row of published content. */
export interface PublishedRow {
  id: number
  state: ShownPublicationState
  publication_date: string | null
  has_pending: boolean
}

/** Further fields of every record in its editor. */
export interface PublishedItem extends PublishedRow {
  status: PublicationStatus
  version: number
  live_date: string | null
  pending_at: string | null
  pending_by: string | null
}

/** The input of the lifecycle chart. */
export function stateOf({ status, live_date, has_pending }: PublishedItem): PublicationState {
  return { status, publication_date: live_date, has_pending }
}

/** Renders the answer of a preview as readers see it. */
export type ShownPreview = (answer: object) => ReactNode
