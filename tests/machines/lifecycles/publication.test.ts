import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

const events = {
  'publication.save': { differs: true },
  'publication.publish': { publication_date: null },
  'publication.unpublish': {},
  'publication.delete': {},
  'changes.publish': { publication_date: null },
  'changes.discard': {},
}
const when = {
  'without a text': { columns: { is_complete: false } },
  'for nobody': { columns: { has_audience: false } },
  'nothing else than is published': { event: { differs: false } },
  'from a day to come': { event: { publication_date: '2026-03-09T06:00:00.000Z' } },
  'from a day gone by': { event: { publication_date: '2026-02-09T06:00:00.000Z' } },
  'not seen yet': { columns: { publication_date: '2026-03-05T06:00:00.000Z' } },
}
const states = { unchanged: { published: 'unchanged' }, changed: { published: 'changed' } }
const seen = { publication_date: '2026-03-01T06:00:00.000Z' }
const inStatus = { unchanged: seen, changed: seen }

/** All kinds of published content share one lifecycle (domain, part 1.11; decision 92); `who` maintains it. */
function rowsOf(draft: string, who: string) {
  return `
# Publishing asks for a text and for whom it is, with a date or now; a day to come schedules.
${draft} | –                  | publication.publish | ${who} | unchanged | publication_date=at
${draft} | from a day to come | publication.publish | ${who} | unchanged | publication_date=2026-03-09T06:00:00.000Z
${draft} | from a day gone by | publication.publish | ${who} | unchanged | publication_date=2026-02-09T06:00:00.000Z
${draft} | without a text     | publication.publish | nobody
${draft} | for nobody         | publication.publish | nobody
${draft} | –                  | publication.save    | ${who} | ${draft}
${draft} | –                  | publication.delete  | ${who} | ${draft}

# An edit of what is published waits; one that says what is published already is none.
unchanged | –                              | publication.save | ${who} | changed
unchanged | nothing else than is published | publication.save | ${who} | unchanged
changed   | –                              | publication.save | ${who} | changed
changed   | nothing else than is published | publication.save | ${who} | unchanged

changed | –                  | changes.publish | ${who} | unchanged | publication_date=at
changed | from a day to come | changes.publish | ${who} | unchanged | publication_date=2026-03-09T06:00:00.000Z
changed | without a text     | changes.publish | nobody
changed | for nobody         | changes.publish | nobody
changed | –                  | changes.discard | ${who} | unchanged

# The day is moved as long as it has not come.
unchanged | –                                | publication.publish | nobody
unchanged | not seen yet                     | publication.publish | ${who} | unchanged | publication_date=at
unchanged | not seen yet, from a day to come | publication.publish | ${who} | unchanged | publication_date=2026-03-09T06:00:00.000Z
changed   | –                                | publication.publish | nobody
changed   | not seen yet, from a day to come | publication.publish | ${who} | changed   | publication_date=2026-03-09T06:00:00.000Z

unchanged | – | publication.unpublish | ${who} | ${draft}
changed   | – | publication.unpublish | ${who} | ${draft}
unchanged | – | publication.delete    | ${who} | unchanged
changed   | – | publication.delete    | ${who} | changed
`
}

const columns = { publication_date: null, is_complete: true, has_audience: true }

/** News: marketing and administrators. */
lifecycleTable({
  chart: 'publication',
  columns: { entity: 'news.news', ...columns },
  inStatus,
  states,
  events,
  when,
  rows: rowsOf('draft', 'MKT ADM8 ADM SUP'),
})

/** Questions: also documentation, and what is not published is called inactive (specification, section 4). */
lifecycleTable({
  chart: 'faqPublication',
  columns: { entity: 'faq.posts', ...columns },
  inStatus,
  states,
  events,
  when,
  rows: rowsOf('inactive', 'MKT DOCS ADM8 ADM SUP'),
})
