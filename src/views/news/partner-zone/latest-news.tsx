import { Trans } from '@lingui/react/macro'
import { Box, Flex } from '@mantine/core'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { ArticleTiles } from '#views/content/article-tiles.tsx'

/** The latest three news articles on the dashboard; nothing where there are none. */
export function LatestNews() {
  const may = useMay('partnerzone.news.news.index')
  return may ? <Latest /> : null
}

function Latest() {
  const { data } = useLoad('partnerzone.news.news.index', { query: { per_page: 3 }, showRefusal: false })
  if (!data || data.results.length === 0) return null
  return (
    <section aria-labelledby="latest-news">
      <Flex gap={16} align="baseline" justify="space-between" mt={8} mb={10} mx={0}>
        <Box component="h2" fz={16} lh="24px" id="latest-news">
          <Trans>Latest news</Trans>
        </Box>
        <EnterableLink href="/news">
          <Trans>All</Trans>
        </EnterableLink>
      </Flex>
      <ArticleTiles articles={data.results} hrefOf={({ slug }) => `/news/${slug}`} short />
    </section>
  )
}
