import { and, assign, setup } from 'xstate'
import { may, type Stamp } from '#contract/lifecycle-actor.ts'

/** Statuses of news, pages and marketing posts, and of questions (specification, section 4). */
export const articleStatuses = ['draft', 'published'] as const
export const faqStatuses = ['inactive', 'published'] as const
export type PublicationStatus = (typeof articleStatuses)[number] | (typeof faqStatuses)[number]

/** What the guards read. */
export interface PublicationContext {
  /** Begins the permissions of its calls: `news.news`. */
  entity: string
  /** From when on it is seen; in the future: scheduled. */
  publication_date: string | null
  /** Whether the version that would be published has a title and a content. */
  is_complete: boolean
  /** Whether that version is for somebody: a business area at least. */
  has_audience: boolean
}

export type PublicationEvent = Stamp &
  (
    | {
        type: 'publication.save'
        /** Whether what is saved is anything else than what is published. */
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

/** Whether what is published is not seen yet. */
export function isScheduled(publication_date: string | null, at: string): boolean {
  return publication_date !== null && Date.parse(publication_date) > Date.parse(at)
}

/**
 * The life of what partners read (domain, part 1.11): written, published, taken back. An edit of what is published waits
 * until its changes are published or discarded; the readers see nothing of it. Publishing at a date in the future
 * schedules, and until that date has come it can be moved.
 */
function publicationLifecycle<const Unpublished extends string>(id: string, unpublished: Unpublished) {
  const holds = ({ context, event }: Args, verb: string) => may(event.by, `${context.entity}.${verb}`)
  return setup({
    types: {
      context: {} as PublicationContext,
      events: {} as PublicationEvent,
      input: {} as PublicationContext,
    },
    guards: {
      maySave: (args: Args) => holds(args, 'update'),
      mayDelete: (args: Args) => holds(args, 'destroy'),
      mayPublish: (args: Args) => holds(args, 'publish'),
      mayUnpublish: (args: Args) => holds(args, 'unpublish'),
      mayPublishChanges: (args: Args) => holds(args, 'publish-changes'),
      mayDiscardChanges: (args: Args) => holds(args, 'discard-changes'),
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
    description: 'What partners read: written, published, scheduled, changed while it is published, taken back.',
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

/** The life of news, pages and marketing posts. */
export const publication = publicationLifecycle('publication', 'draft')

/** The life of a question with its answer. */
export const faqPublication = publicationLifecycle('faqPublication', 'inactive')
