import { type SnapshotFrom, transition } from 'xstate'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import {
  faqPublication,
  isScheduled,
  type PublicationContext,
  type PublicationEvent,
  publication,
} from './publication-lifecycle.ts'
import {
  type PublicationStatus,
  type PublicationVerb,
  type PublicationVerbOf,
  publicationVerb,
  type ShownPublicationState,
} from './statuses.ts'

/** The columns of a record that the publication lifecycle reads. */
export interface PublicationState {
  status: PublicationStatus
  publication_date: string | null
  /** Whether there is an unpublished edit. */
  has_pending: boolean
}

/** The state to display at a given moment. */
export function shownPublicationState(
  { status, publication_date }: Omit<PublicationState, 'has_pending'>,
  at: string,
): ShownPublicationState {
  if (status === 'inactive') return 'draft'
  if (status !== 'published') return status
  return isScheduled(publication_date, at) ? 'scheduled' : 'published'
}

/**
 * Questions have a chart of their own because their unpublished status is called `inactive`; events and context are the same.
 */
const chartOf = (status: PublicationStatus, entity: string) =>
  (status === 'inactive' || entity.startsWith('faq.') ? faqPublication : publication) as typeof publication

/** Facts about the version to be published, known only to the server, which checks them. */
type Content = Pick<PublicationContext, 'is_complete' | 'has_audience'>

/** The chart's snapshot of a stored record. */
export function publicationSnapshot(
  entity: string,
  { status, publication_date, has_pending }: PublicationState,
  { is_complete, has_audience }: Content = { is_complete: true, has_audience: true },
): SnapshotFrom<typeof publication> {
  const value = (
    status === 'published' ? { published: has_pending ? 'changed' : 'unchanged' } : status
  ) as SnapshotFrom<typeof publication>['value']
  const context = { entity, publication_date, is_complete, has_audience }
  return chartOf(status, entity).resolveState({ value, context })
}

/** The status after an event, or null when the lifecycle does not allow the event. */
export function publicationAfter(
  entity: string,
  state: PublicationState,
  content: Content,
  event: PublicationEvent,
): PublicationState | null {
  const snapshot = publicationSnapshot(entity, state, content)
  if (!snapshot.can(event)) return null
  const [next] = transition(chartOf(state.status, entity), snapshot, event)
  const value = next.value as PublicationStatus | { published: 'unchanged' | 'changed' }
  const isPublished = typeof value === 'object'
  return {
    status: isPublished ? 'published' : value,
    publication_date: next.context.publication_date,
    has_pending: isPublished && value.published === 'changed',
  }
}

type EventType<Verb extends string> = Verb extends `${infer Step}-changes` ? `changes.${Step}` : `publication.${Verb}`

/** Type of the chart's event of a verb: `changes.publish` of `publish-changes`, `publication.publish` of `publish`. */
function eventType<Verb extends PublicationVerb>(verb: Verb) {
  const suffix = '-changes'
  const isOfChanges = verb.endsWith(suffix)
  const type = isOfChanges ? `changes.${verb.slice(0, -suffix.length)}` : `publication.${verb}`
  return type as EventType<Verb>
}

/** The verb of an event, as in the names of calls and in the audit: `publish-changes` of `changes.publish`, `update` of saving. */
export function publicationVerbOf<Type extends PublicationEvent['type']>(type: Type) {
  const [subject, step] = type.split('.')
  const verb = subject === 'changes' ? `${step}-changes` : step
  return (verb === 'save' ? 'update' : verb) as PublicationVerbOf<Type>
}

/** The chart's event of a verb. */
export function publicationEvent(
  verb: PublicationVerb,
  by: By,
  at: string,
  publication_date: string | null = null,
): PublicationEvent {
  return { type: eventType(verb), publication_date, by, at }
}

/** The actions that the lifecycle allows this person now. */
export function publicationChoices(
  entity: string,
  state: PublicationState,
  by: By,
  at = new Date().toISOString(),
): PublicationVerb[] {
  const snapshot = publicationSnapshot(entity, state)
  return namesOf(publicationVerb).filter((verb) => snapshot.can(publicationEvent(verb, by, at)))
}
