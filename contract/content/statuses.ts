import {
  change,
  type Deed,
  namesOf,
  type Status,
  type Verb,
  type VerbOf,
  withOther,
} from '#contract/declare/statuses.ts'
import type { PublicationEvent } from './publication-lifecycle.ts'

/** Statuses of news, pages and marketing posts, and of questions (specification, section 4). */
export const articleStatuses = ['draft', 'published'] as const
export const faqStatuses = ['inactive', 'published'] as const
export type PublicationStatus = (typeof articleStatuses)[number] | (typeof faqStatuses)[number]

const states = {
  draft: { tone: 'grey', label: { pl: 'Wersja robocza', en: 'Draft' } },
  scheduled: { tone: 'blue', label: { pl: 'Zaplanowane', en: 'Scheduled' } },
  published: { tone: 'green', label: { pl: 'Opublikowane', en: 'Published' } },
} as const satisfies Record<Exclude<PublicationStatus, 'inactive'> | 'scheduled', Status>

/** States of publication that lists, filters and exports show. `scheduled` is computed, never stored. */
export type ShownPublicationState = keyof typeof states
export const publicationState: Readonly<Record<ShownPublicationState, Status>> = withOther(states)

/** The names of the states that lists, filters and exports show, in order. */
export const shownPublicationStates = namesOf(publicationState)

/** States of publication with that of an unpublished FAQ question, which has another name. */
export const publicationStatus: Readonly<Record<PublicationStatus | 'scheduled', Status>> = withOther({
  ...publicationState,
  inactive: { tone: 'grey', label: { pl: 'Nieaktywny', en: 'Inactive' } },
})

/** Actions on a published record, named like the last part of their calls, in order. */
export const publicationVerb = {
  publish: {
    icon: 'rocket',
    label: { pl: 'Opublikuj', en: 'Publish' },
    done: { pl: 'Opublikowano', en: 'Published' },
    success: { pl: 'Opublikowano', en: 'Published' },
    mark: { icon: 'send', tone: 'green' },
    permission: { pl: 'publikowanie', en: 'publish' },
    asks: 'form',
  },
  unpublish: {
    icon: 'arrow-back-up',
    label: { pl: 'Cofnij publikację', en: 'Unpublish' },
    done: { pl: 'Cofnięto publikację', en: 'Publication withdrawn' },
    success: { pl: 'Cofnięto publikację', en: 'The publication has been withdrawn' },
    permission: { pl: 'cofanie publikacji', en: 'unpublish' },
    asks: {
      title: { pl: 'Cofnąć publikację?', en: 'Unpublish it?' },
      explanation: {
        pl: 'Czytelnicy już jej nie znajdą. Treść wróci do wersji roboczej razem ze zmianami, które czekają na publikację.',
        en: 'Readers can no longer find it. It becomes a draft again, with any pending changes.',
      },
    },
    // Readers lose something by it.
    danger: true,
  },
  'publish-changes': {
    icon: 'rocket',
    label: { pl: 'Opublikuj zmiany', en: 'Publish the changes' },
    done: { pl: 'Opublikowano zmiany', en: 'Changes published' },
    success: { pl: 'Opublikowano zmiany', en: 'The changes are published' },
    mark: { icon: 'send', tone: 'green' },
    permission: { pl: 'publikowanie zmian', en: 'publish changes' },
    asks: {
      title: { pl: 'Opublikować zmiany?', en: 'Publish the changes?' },
      explanation: {
        pl: 'Czytelnicy od razu zobaczą nową wersję. Poprzednia pozostanie wśród opublikowanych wersji.',
        en: 'Readers see the new version at once. The old one stays among the published versions.',
      },
    },
  },
  'discard-changes': {
    icon: 'trash-x',
    label: { pl: 'Odrzuć zmiany', en: 'Discard the changes' },
    done: { pl: 'Odrzucono zmiany', en: 'Changes discarded' },
    success: { pl: 'Odrzucono zmiany', en: 'The changes are discarded' },
    mark: change,
    permission: { pl: 'odrzucanie nieopublikowanych zmian', en: 'discard unpublished changes' },
    asks: {
      title: { pl: 'Odrzucić zmiany?', en: 'Discard the changes?' },
      explanation: {
        pl: 'Zmiany wprowadzone po publikacji przepadną. Czytelnicy niczego nie zauważą.',
        en: 'Changes made since the publication are lost. Readers notice nothing.',
      },
    },
    danger: true,
  },
} as const satisfies Record<string, Verb>
export type PublicationVerb = keyof typeof publicationVerb

/** Publishing a record whose publication lies ahead. */
export const moveDate = { icon: 'calendar-time', label: { pl: 'Zmień termin', en: 'Change the date' } } as const

/** The audit's verb of an event: `publish-changes` of `changes.publish`, as in the names of calls; `update` of `publication.save`. */
export type PublicationVerbOf<Type extends string> = Type extends 'publication.save'
  ? 'update'
  : Type extends `changes.${infer Verb}`
    ? `${Verb}-changes`
    : VerbOf<Type>

/** Events of a published record. */
export const publicationDeeds = {
  ...publicationVerb,
  update: { done: { pl: 'Zmieniono', en: 'Changed' }, mark: change },
  delete: { done: { pl: 'Przeniesiono do kosza', en: 'Moved to the trash' }, mark: { icon: 'trash', tone: 'red' } },
} as const satisfies Record<PublicationVerbOf<PublicationEvent['type']>, Deed>
