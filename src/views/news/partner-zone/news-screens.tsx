import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconNews } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { news } from '#contract/news/news.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useList } from '#views/components/data-table/use-list.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { ArticleList } from '#views/content/article-list.tsx'
import { ArticleScreen, leadToSlug } from '#views/content/article-screen.tsx'
import { BackLink } from '#views/content/back-link.tsx'

const name = 'partnerzone.news.news.index'
const endpoint = news.endpoints[name]

/** News for the company of the person, newest first. */
export function NewsScreen() {
  const { t } = useLingui()
  const list = useList(name, endpoint)
  const total = useSelector(list.actor, ({ context }) => context.pagination?.total)
  return (
    <>
      <PageHeader
        note={
          total ? <Plural value={total} one="# piece of news" other="# pieces of news" /> : total === undefined && false
        }
      />
      <ArticleList
        list={list}
        hrefOf={({ slug }) => `/news/${slug}`}
        searchLabel={t`Search the news`}
        empty={
          <EmptyState icon={IconNews} title={<Trans>There is no news yet</Trans>}>
            <Trans>News for your company will appear here.</Trans>
          </EmptyState>
        }
      />
    </>
  )
}

/** A news article. */
export function NewsArticleScreen({ params: { slug = '' } }: ScreenProps) {
  const load = useLoad('partnerzone.news.news.show', { path: { slug }, showRefusal: false }, (article) =>
    leadToSlug(slug, article, `/news/${article.slug}`),
  )
  return (
    <ArticleScreen
      load={load}
      after={
        <BackLink href="/news">
          <Trans>All news</Trans>
        </BackLink>
      }
    />
  )
}
