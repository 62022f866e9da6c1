import type { One } from '#tests/support/world/inserted-row.ts'
import type { Records } from './records.ts'

const missing = 2_147_483_647

/**
 * News, pages, multimedia posts and their categories: published ones for the business area of the company `own`, one for an
 * area of others, one in the trash. Their slugs are the same in every table.
 */
export async function contentWorld(one: One, own: number): Promise<Record<string, Records>> {
  const area = () => one(`insert into business_areas (name_pl, name_en) values ('Treści', 'Content') returning id`)
  const [mine, theirs] = [await area(), await area()]
  const ours = await one(
    'update partners set business_area_id = coalesce(business_area_id, $2) where id = $1 returning business_area_id as id',
    [own, mine],
  )
  const article = (table: string, slug: string, areas: number, more: Record<string, number> = {}) => {
    const columns = Object.keys(more).map((column) => `, ${column}`)
    const values = Object.values(more).map((value) => `, ${value}`)
    return one(
      `insert into ${table} (status, publication_date, slug, title_pl, content_pl, business_areas${columns.join('')})
       values ('published', '2026-01-01', $1, 'Tytuł', '<p>Treść</p>', array[$2::int]${values.join('')}) returning id`,
      [slug, areas],
    )
  }
  const category = (slug: string) =>
    one(`insert into marketing_categories (slug, name_pl, name_en) values ($1, 'Filmy', 'Films') returning id`, [slug])
  const trash = (table: string, id: number) =>
    one(`update ${table} set deleted_at = now() where id = $1 returning id`, [id])

  const records = async (table: string): Promise<Records> => {
    const inCategory = async (slug: string): Promise<Record<string, number>> =>
      table === 'marketing_posts' ? { category_id: await category(slug) } : {}
    const id = await article(table, 'wlasny-wpis', ours, await inCategory('wlasny-wpis'))
    await article(table, 'obcy-wpis', theirs, await inCategory('obcy-wpis'))
    const gone = await article(table, 'usuniety-wpis', ours, await inCategory('usuniety-wpis'))
    return { own: id, foreign: null, missing, trashed: await trash(table, gone) }
  }
  return {
    news: await records('news'),
    page: await records('pages'),
    marketing_post: await records('marketing_posts'),
    marketing_category: {
      own: await category('nowa-kategoria'),
      foreign: null,
      missing,
      trashed: await trash('marketing_categories', await category('dawna-kategoria')),
    },
    slug: { own: 'wlasny-wpis', foreign: 'obcy-wpis', missing: 'nie-ma-go', trashed: 'usuniety-wpis' },
  }
}
