import { and, assign, setup } from 'xstate'
import { may, type Stamp } from '#contract/declare/lifecycle-actor.ts'

/** Context of the guards. */
export interface PublicationContext {
  /** Prefix of the permissions of its calls: `news.news`. */
  entity: string
  /** Visible from this moment; a moment in the future means scheduled. */
  publication_date: string | null
  /** Whether the version to be published has a title and content. */
  is_complete: boolean
  /** Whether the version to be published has an audience: at least one business area. */
  has_audience: boolean
}

export type PublicationEvent = Stamp &
  (
    | {
        type: 'publication.save'
        /** Whether the saved text differs from the published one. */
        differs: boolean
      }
    /** Null means now. */
    | { type: 'publication.publish'; publication_date: string | null }
    | { type: 'publication.unpublish' }
    | { type: 'publication.delete' }
    | { type: 'changes.publish'; publication_date: string | null }
    | { type: 'changes.discard' }
  )

interface Args {
  context: PublicationContext
  event: PublicationEvent
}

/** Whether the publication date is still in the future. */
export function isScheduled(publication_date: string | null, at: string): boolean {
  return publication_date !== null && Date.parse(publication_date) > Date.parse(at)
}

/**
 * Lifecycle of content for partners (domain, part 1.11): written, published, withdrawn. An edit of published content stays
 * invisible until it is published or discarded. Content published with a future date is scheduled; the date can be changed
 * until then.
 */
function publicationLifecycle<const Unpublished extends string>(id: string, unpublished: Unpublished) {
  const hasPermission = ({ context, event }: Args, verb: string) => may(event.by, `${context.entity}.${verb}`)
  return setup({
    types: {
      context: {} as PublicationContext,
      events: {} as PublicationEvent,
      input: {} as PublicationContext,
    },
    guards: {
      maySave: (args: Args) => hasPermission(args, 'update'),
      mayDelete: (args: Args) => hasPermission(args, 'destroy'),
      mayPublish: (args: Args) => hasPermission(args, 'publish'),
      mayUnpublish: (args: Args) => hasPermission(args, 'unpublish'),
      mayPublishChanges: (args: Args) => hasPermission(args, 'publish-changes'),
      mayDiscardChanges: (args: Args) => hasPermission(args, 'discard-changes'),
      isComplete: ({ context }: Args) => context.is_complete,
      hasAudience: ({ context }: Args) => context.has_audience,
      isScheduled: ({ context, event }: Args) => isScheduled(context.publication_date, event.at),
      differs: ({ event }: Args) => event.type === 'publication.save' && event.differs,
    },
    actions: {
      note: () => undefined,
      keepDate: assign(({ event }) =>
        event.type === 'publication.publish' || event.type === 'changes.publish'
          ? { publication_date: event.publication_date ?? event.at }
          : {},
      ),
    },
  }).createMachine({
    id,
    description: 'Content for partners: written, scheduled, published, edited while published, unpublished.',
    context: ({ input }) => input,
    initial: unpublished,
    states: {
      [unpublished]: {
        meta: { view: 'that it is not published, with publish' },
        on: {
          'publication.save': { guard: 'maySave', actions: 'note' },
          'publication.publish': {
            guard: and(['mayPublish', 'isComplete', 'hasAudience']),
            target: 'published',
            actions: 'keepDate',
          },
          'publication.delete': { guard: 'mayDelete', actions: 'note' },
        },
      },
      published: {
        initial: 'unchanged',
        on: {
          'publication.publish': { guard: and(['mayPublish', 'isScheduled']), actions: 'keepDate' },
          'publication.unpublish': { guard: 'mayUnpublish', target: unpublished },
          'publication.delete': { guard: 'mayDelete', actions: 'note' },
        },
        states: {
          unchanged: {
            meta: { view: 'that it is published or when it will be, with take back' },
            on: {
              'publication.save': [
                { guard: and(['maySave', 'differs']), target: 'changed' },
                { guard: 'maySave', actions: 'note' },
              ],
            },
          },
          changed: {
            meta: { view: 'that changes wait, with publish and discard' },
            on: {
              'publication.save': [
                { guard: and(['maySave', 'differs']), actions: 'note' },
                { guard: 'maySave', target: 'unchanged' },
              ],
              'changes.publish': {
                guard: and(['mayPublishChanges', 'isComplete', 'hasAudience']),
                target: 'unchanged',
                actions: 'keepDate',
              },
              'changes.discard': { guard: 'mayDiscardChanges', target: 'unchanged' },
            },
          },
        },
      },
    },
  })
}

/** Lifecycle of news, pages and marketing posts. */
export const publication = publicationLifecycle('publication', 'draft')

/** Lifecycle of a question with its answer. */
export const faqPublication = publicationLifecycle('faqPublication', 'inactive')
