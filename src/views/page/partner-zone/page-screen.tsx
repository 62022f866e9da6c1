import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { ArticleScreen, leadToSlug } from '#views/content/article-screen.tsx'

/** A static page (specification, section 2: the catch-all of the partner zone); an unknown one is not found. */
export function PageScreen({ params: { slug = '' } }: ScreenProps) {
  const load = useLoad('partnerzone.page.pages.show', { path: { slug }, showRefusal: false }, (article) =>
    leadToSlug(slug, article, `/${article.slug}`),
  )
  return <ArticleScreen load={load} />
}
