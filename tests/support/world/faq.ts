import { faqOf } from '#tests/support/scenarios/faq.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import type { Records } from './records.ts'

/** Questions, their categories, and searches without a result by the company `own` and another one. */
export async function faqWorld(server: TestServer, own: number, foreign: number): Promise<Record<string, Records>> {
  const { pool } = server
  const { category, question } = faqOf(server)
  const missing = 2_147_483_647
  const trashed = await category('W koszu')
  await pool.query('update faq_categories set deleted_at = now() where id = $1', [trashed])
  const search = async (partner: number, text: string) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into faq_searches (text, locale, user_id, partner_id, searched_at)
       select $2, 'pl', min(id), $1, now() from users returning id`,
      [partner, text],
    )
    return rows[0]?.id as number
  }
  return {
    faq_category: { own: await category('Gwarancja'), foreign: null, missing, trashed },
    faq_post: { own: await question(), foreign: null, missing, trashed: await question({ deleted: true }) },
    faq_search: { own: await search(own, 'glikol'), foreign: await search(foreign, 'klucze'), missing, trashed: null },
  }
}
