import { faqPublication, type PublicationContext, publication } from '#contract/content/publication-lifecycle.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const at = '2026-03-02T08:00:00.000Z'
const later = '2026-03-09T06:00:00.000Z'

function samples(entity: string) {
  const verbs = ['update', 'destroy', 'publish', 'unpublish', 'publish-changes', 'discard-changes']
  const by: By = {
    user_id: 3,
    permissions: Object.fromEntries(verbs.map((verb) => [`${entity}.${verb}`, true as const])),
    partners: 'all',
    company_admin_of: [],
  }
  const written: PublicationContext = { entity, publication_date: null, is_complete: true, has_audience: true }
  return {
    starts: [{ label: 'a written one', input: written }],
    events: {
      'publication.save': [
        { type: 'publication.save' as const, differs: true, by, at },
        { type: 'publication.save' as const, differs: false, by, at },
      ],
      'publication.publish': [
        { type: 'publication.publish' as const, publication_date: null, by, at },
        { type: 'publication.publish' as const, publication_date: later, by, at },
      ],
      'publication.unpublish': [{ type: 'publication.unpublish' as const, by, at }],
      'publication.delete': [{ type: 'publication.delete' as const, by, at }],
      'changes.publish': [{ type: 'changes.publish' as const, publication_date: at, by, at }],
      'changes.discard': [{ type: 'changes.discard' as const, by, at }],
    },
    identify: ({ context }: { context: PublicationContext }) =>
      context.publication_date === later ? 'scheduled' : 'seen',
  }
}

export const publicationEntry = catalogued(publication, samples('news.news'))

export const faqPublicationEntry = catalogued(faqPublication, samples('faq.posts'))
