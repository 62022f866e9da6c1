import { Trans } from '@lingui/react/macro'
import { Box, Flex } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { ArticleDate } from '#views/content/article-date.tsx'
import { ArticleTiles } from '#views/content/article-tiles.tsx'

/** The latest three news articles on the dashboard; nothing where there are none. */
export function LatestNews() {
  const may = useMay('partnerzone.news.news.index')
  return may ? <Latest /> : null
}

function Latest() {
  const { data } = useLoad('partnerzone.news.news.index', { query: { per_page: 3 }, showRefusal: false })
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const [newest] = data?.results ?? []
  if (!data || !newest) return null
  if (isPhone)
    return (
      <Subject
        title={<Trans>Latest news</Trans>}
        href="/news"
        folded={newest.publication_date ? formatDate(newest.publication_date) : ''}
      >
        {data.results.map((article) => (
          <SubjectRow
            key={article.slug}
            href={`/news/${article.slug}`}
            title={article.title}
            about={<ArticleDate article={article} />}
          />
        ))}
      </Subject>
    )
  return (
    <section aria-labelledby="latest-news">
      <Flex gap="md" align="baseline" justify="space-between" m={0} mb="2xs">
        <Box component="h2" fz="lg" lh="lg" id="latest-news">
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
