import type { TestServer } from '#tests/support/servers/server.ts'

interface NewQuestion {
  category_id?: number
  question_pl?: string
  question_en?: string | null
  answer_pl?: string
  answer_en?: string | null
  status?: 'inactive' | 'published'
  /** Minutes from now; in the past by default. */
  published_in?: number
  business_areas?: number[]
  brands?: number[]
  position?: number
  deleted?: boolean
}

/** Rows of categories and questions. */
export function faqOf({ pool }: Pick<TestServer, 'pool'>) {
  const one = async (statement: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(statement, values)).rows[0]?.id as number
  const category = (name = 'Uruchomienie', active = true, position = 0) =>
    one('insert into faq_categories (name_pl, name_en, active, position) values ($1, $2, $3, $4) returning id', [
      name,
      `${name} (en)`,
      active,
      position,
    ])
  return {
    category,
    async question(wanted: NewQuestion = {}) {
      return one(
        `insert into faq_posts (category_id, question_pl, question_en, answer_pl, answer_en, status, publication_date,
           business_areas, brands, position, deleted_at)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7), $8, $9, $10, $11) returning id`,
        [
          wanted.category_id ?? (await category()),
          wanted.question_pl ?? 'Jak odpowietrzyć obieg grzewczy?',
          wanted.question_en ?? null,
          wanted.answer_pl ?? '<p>Otwórz odpowietrznik ręczny i poczekaj, aż popłynie woda.</p>',
          wanted.answer_en ?? null,
          wanted.status ?? 'published',
          wanted.published_in ?? -10,
          wanted.business_areas ?? [],
          wanted.brands ?? [],
          wanted.position ?? 0,
          wanted.deleted ? new Date() : null,
        ],
      )
    },
  }
}
