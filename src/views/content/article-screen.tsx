import { Box, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Article } from '#contract/content/article.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import type { Load } from '#views/components/flow/use-load.ts'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { TextSkeleton } from '#views/components/state/text-skeleton.tsx'
import { Fallback } from '#views/shell/failures/fallback.tsx'
import { NotLoaded } from './article-list.tsx'
import { ArticleView } from './article-view.tsx'

/** An article by its slug; an unknown slug shows the "not found" page. `after` is rendered below it. */
export function ArticleScreen({ load, after }: { load: Load<Article>; after?: ReactNode }) {
  const { data, failure, refresh } = load
  useRecordTitle(data?.title)
  if (data)
    return (
      <>
        <ArticleView article={data} />
        {after}
      </>
    )
  // An address that can be no slug is one of nothing, too.
  if (failure?.code === 'not_found' || failure?.code === 'invalid') return <Fallback />
  if (failure) return <NotLoaded failure={failure} onRetry={refresh} />
  return (
    <Box maw={760}>
      <Skeleton height={36} width="70%" mb="lg" />
      <Skeleton height={280} radius="lg" mb="lg" />
      <TextSkeleton />
    </Box>
  )
}

/** Replaces a former slug in the address by the current one, so that the current one gets shared. */
export function leadToSlug(asked: string, article: Pick<Article, 'slug'>, address: string): void {
  if (article.slug !== asked) navigateTo(address, { replace: true })
}
