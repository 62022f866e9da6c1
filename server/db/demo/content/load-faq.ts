import { inserted } from '#server/db/demo/inserted.ts'
import { colleague, type LoadingCompanies } from '#server/db/demo/partner/load-partners.ts'
import type { DemoPartner } from '#server/db/demo/partner/load-people.ts'
import { day } from '#server/db/demo/service-order/story.ts'
import { faq_categories, faq_searches, faq_votes } from '#server/modules/faq/table.ts'
import { demoQuestions, demoSearches } from './faq-words.ts'

/** Loads published questions with answers, votes of partners, and their searches without results. */
export async function loadFaq({ db, now, staff, act }: LoadingCompanies, partners: readonly DemoPartner[]) {
  const author = colleague(staff, 'Iwona Zalewska')
  const readers = partners.flatMap(({ id, people }) => people.map((person) => ({ partner_id: id, user_id: person.id })))
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)
  let age = 220
  for (const [position, { questions, ...names }] of demoQuestions.entries()) {
    const category = await inserted(db, faq_categories, { ...names, position: position * 10 })
    for (const [place, { question, answer, english, inactive, votes = [0, 0] }] of questions.entries()) {
      const at = daysAgo(age)
      age -= 17
      const body = {
        ...{ question_pl: question, answer_pl: answer, category_id: category.id, position: place * 10 },
        ...{ question_en: english?.question ?? null, answer_en: english?.answer ?? null },
        ...{ business_areas: [], brands: [], publication_date: null },
      }
      const { id, version } = await act(author, at, 'faq.posts.store', { body })
      if (inactive) continue
      await act(author, at, 'faq.posts.publish', { path: { faq_post: id }, body: { version } })
      const [helpful, unhelpful] = votes
      const said = readers.slice(0, helpful + unhelpful).map(({ user_id }, index) => ({
        faq_post_id: id,
        user_id,
        helpful: index < helpful,
      }))
      if (said.length > 0) await db.insert(faq_votes).values(said)
    }
  }
  await db.insert(faq_searches).values(
    demoSearches.flatMap(([text, people], index) =>
      readers.slice(index, index + people).map((reader, turn) => ({
        ...{ text, locale: 'pl' as const, ...reader },
        searched_at: daysAgo(1 + index + turn * 6).toISOString(),
      })),
    ),
  )
}
