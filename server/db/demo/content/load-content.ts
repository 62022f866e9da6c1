import { libraryOf } from '#server/db/demo/documentation/library.ts'
import { colleague, type LoadingCompanies } from '#server/db/demo/partner/load-partners.ts'
import { day } from '#server/db/demo/service-order/story.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { brands, business_areas } from '#server/modules/dictionary/table.ts'
import { type DemoArticle, demoNews, demoPages, demoPosts } from './content-words.ts'

type Loading = LoadingCompanies & { storage: Storage }

/** Loads news, pages and multimedia posts as a colleague would have written and published them. */
export async function loadContent(loading: Loading): Promise<void> {
  const { db, now, staff, act } = loading
  const author = colleague(staff, 'Natalia Kruk')
  const areas = await db.select({ id: business_areas.id, name: business_areas.name_pl }).from(business_areas)
  const known = await db.select({ id: brands.id, name: brands.name }).from(brands)
  const library = await libraryOf({ ...loading, name: 'Aktualności', created_by: author.id })
  const idsOf = (rows: { id: number; name: string }[], names: readonly string[]) =>
    rows.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)

  async function bodyOf(article: DemoArticle) {
    const { title, short = null, content, english, photo, gallery = [], material, icon = null } = article
    const chosen = idsOf(areas, article.areas ?? [])
    return {
      ...{ title_pl: title, short_content_pl: short, content_pl: content, icon },
      ...{ title_en: english?.title ?? null, short_content_en: english?.short ?? null },
      content_en: english?.content ?? null,
      main_photo: photo ? await library.photo(photo) : null,
      gallery: await inOrder(gallery, library.photo),
      downloadable_materials: material ? [await library.paper(material)] : [],
      business_areas: chosen.length > 0 ? chosen : areas.map(({ id }) => id),
      brands: article.brand ? idsOf(known, [article.brand]) : [],
    }
  }
  /** The time of writing: before the publication, and not in the future. */
  const writtenAt = ({ days }: DemoArticle) => daysAgo(Math.max(days ?? 0, 0) + 1)
  const dateOf = ({ days }: DemoArticle) => (days === null ? null : daysAgo(days).toISOString())

  for (const article of demoNews) {
    const at = writtenAt(article)
    const body = await bodyOf(article)
    const { id, version, slug } = await act(author, at, 'news.news.store', { body })
    const publication_date = dateOf(article)
    if (!publication_date) continue
    const path = { news: id }
    const published = await act(author, at, 'news.news.publish', { path, body: { version, publication_date } })
    if (!article.pendingTitle) continue
    const changes = { title_pl: article.pendingTitle, slug, publication_date, version: published.version }
    await act(author, daysAgo(0.2), 'news.news.update', { path, body: { ...body, ...changes } })
  }
  for (const { position, ...article } of demoPages) {
    const at = writtenAt(article)
    const body = { ...(await bodyOf(article)), position, show_in_menu: true }
    const { id, version } = await act(author, at, 'page.pages.store', { body })
    await act(author, at, 'page.pages.publish', {
      path: { page: id },
      body: { version, publication_date: dateOf(article) },
    })
  }
  for (const [place, { posts, ...names }] of demoPosts.entries()) {
    const first = daysAgo(260)
    const category = await act(author, first, 'marketing.categories.store', {
      body: { ...names, position: (place + 1) * 10 },
    })
    for (const article of posts) {
      const at = writtenAt(article)
      const body = { ...(await bodyOf(article)), category_id: category.id }
      const { id, version } = await act(author, at, 'marketing.posts.store', { body })
      await act(author, at, 'marketing.posts.publish', {
        path: { marketing_post: id },
        body: { version, publication_date: dateOf(article) },
      })
    }
  }
}

async function inOrder<Item, Result>(items: readonly Item[], make: (item: Item) => Promise<Result>): Promise<Result[]> {
  const made: Result[] = []
  for (const item of items) made.push(await make(item))
  return made
}
