import type { AnyStateMachine } from 'xstate'
import { effectsOf, type Kept } from '#contract/declare/effects.ts'
import { faqPublication, publication } from './publication-lifecycle.ts'

const uses = ['media_uses'] as const
const revisions = ['media_uses', 'content_revisions'] as const

const published = {
  'record.publication_date': 'because a draft begins with the date that it had',
  content_revisions: 'because readers have seen the version',
} as const

/** `kept`: what stays of a publication that was taken back. */
const publicationEffects = (chart: AnyStateMachine, records: readonly string[], kept: Kept) =>
  effectsOf(
    chart,
    { records },
    {
      'publication.save': { writes: uses, undoes: { 'publication.save': {} } },
      'publication.publish': { writes: revisions },
      'publication.unpublish': {
        writes: uses,
        undoes: {
          'publication.publish': kept,
        },
      },
      'publication.delete': {},
      'changes.publish': { writes: revisions, follows: ['publication.save'] },
      'changes.discard': { writes: uses, undoes: { 'publication.save': {} } },
    },
  )

/** What the steps of content for partners write. */
export const contentEffects = [
  publicationEffects(publication, ['news', 'pages', 'marketing_posts'], {
    ...published,
    'search_entries.fresh_at': 'because results are ordered by the last change',
  }),
  publicationEffects(faqPublication, ['faq_posts'], published),
]
