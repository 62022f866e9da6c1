import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { ArticleScreen } from '#views/content/article-screen.tsx'

/** A static page (specification, section 2: the catch-all of the partner zone); an unknown one is not found. */
export function PageScreen({ params: { slug = '' } }: ScreenProps) {
  return <ArticleScreen load={useLoad('partnerzone.page.pages.show', { path: { slug }, showRefusal: false })} />
}
