import { expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { faqPublication, publication } from '#contract/content/publication-lifecycle.ts'
import {
  publicationEvent,
  publicationVerbOf,
  shownPublicationState,
} from '#contract/content/publication-lifecycle-state.ts'
import {
  articleStatuses,
  faqStatuses,
  publicationDeeds,
  publicationVerb,
  shownPublicationStates,
} from '#contract/content/statuses.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import { endpoints } from '#contract/index.ts'
import { cast } from '#tests/support/lifecycles/cast.ts'

const at = '2026-03-02T08:00:00.000Z'
const charts: [AnyStateMachine, readonly string[]][] = [
  [publication, articleStatuses],
  [faqPublication, faqStatuses],
]

it('declares the statuses of each chart of publication', () => {
  for (const [chart, declared] of charts) expect(Object.keys(chart.states).sort()).toEqual([...declared].sort())
})

it('shows every status by a state that filters offer', () => {
  for (const status of [...articleStatuses, ...faqStatuses])
    expect(shownPublicationStates).toContain(shownPublicationState({ status, publication_date: at }, at))
  expect(shownPublicationStates).toEqual(['draft', 'scheduled', 'published'])
})

it('sends an event of the chart for each verb, and calls each event in the audit as its verb', () => {
  for (const [chart] of charts) {
    for (const verb of namesOf(publicationVerb)) {
      const { type } = publicationEvent(verb, cast.SUP, at)
      expect(chart.events).toContain(type)
      expect(publicationVerbOf(type)).toBe(verb)
    }
    const verbs = chart.events.map((type) => publicationVerbOf(type as 'publication.save'))
    expect(verbs.sort()).toEqual(Object.keys(publicationDeeds).sort())
  }
})

it('has a call for each verb, in each kind of published content', () => {
  for (const kind of ['news.news', 'page.pages', 'marketing.posts', 'faq.posts'])
    for (const verb of namesOf(publicationVerb)) expect(Object.keys(endpoints)).toContain(`${kind}.${verb}`)
})
