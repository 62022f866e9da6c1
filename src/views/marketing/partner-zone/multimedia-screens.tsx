import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type CategoryTile, marketing } from '#contract/marketing/marketing.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useList } from '#views/components/data-table/use-list.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { type LinkTab, LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { ContentIcon } from '#views/components/page/marks/content-icon.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { ArticleList, NotLoaded } from '#views/content/article-list.tsx'
import { ArticleScreen, leadToSlug } from '#views/content/article-screen.tsx'
import { BackLink } from '#views/content/back-link.tsx'
import { Fallback } from '#views/shell/failures/fallback.tsx'

const root = '/multimedia/posts'
const name = 'partnerzone.marketing.posts.index'
const endpoint = marketing.endpoints[name]

/** Films, leaflets and photos by category; each category is a tab with its own address. */
export function MultimediaScreen({ params: { categorySlug } }: ScreenProps) {
  const { data, failed, failure, refresh } = useLoad('partnerzone.marketing.categories.index', { showRefusal: false })
  const categories = data?.results ?? []
  const chosen = categorySlug === undefined ? categories[0] : categories.find(({ slug }) => slug === categorySlug)
  if (failed && !data) return <NotLoaded failure={failure} onRetry={refresh} />
  if (data && categories.length > 0 && !chosen) return <Fallback />
  return (
    <>
      <PageHeader
        title={<Trans>Multimedia</Trans>}
        note={chosen && <Plural value={chosen.posts} one="# post" other="# posts" />}
      />
      {!data && <Skeleton height={44} mb="lg" />}
      {data && categories.length === 0 && (
        <Card>
          <Nothing />
        </Card>
      )}
      {chosen && (
        <>
          <Categories categories={categories} chosen={chosen} />
          <Posts key={chosen.slug} category={chosen} />
        </>
      )}
    </>
  )
}

function Categories({ categories, chosen }: { categories: readonly CategoryTile[]; chosen: CategoryTile }) {
  const { t } = useLingui()
  return <LinkTabs label={t`Categories`} path={`${root}/${chosen.slug}`} tabs={categoryTabs(categories, root)} />
}

function Posts({ category }: { category: CategoryTile }) {
  const { t } = useLingui()
  const fixed = useMemo(() => ({ category: category.slug }), [category.slug])
  const list = useList(name, endpoint, { fixed })
  return (
    <ArticleList
      list={list}
      hrefOf={({ slug, category_slug }) => `${root}/${category_slug}/${slug}`}
      searchLabel={t`Search the titles`}
      empty={<Nothing />}
    />
  )
}

function Nothing() {
  return (
    <EmptyState icon={IconMovie} title={<Trans>There is nothing here yet</Trans>}>
      <Trans>Videos, leaflets and photos for your company will be here.</Trans>
    </EmptyState>
  )
}

/** A multimedia post. */
export function MultimediaPostScreen({ params: { categorySlug = '', slug = '' } }: ScreenProps) {
  const load = useLoad('partnerzone.marketing.posts.show', { path: { slug }, showRefusal: false }, (post) =>
    leadToSlug(slug, post, `${root}/${post.category_slug}/${post.slug}`),
  )
  return (
    <ArticleScreen
      load={load}
      after={
        <BackLink href={`${root}/${load.data?.category_slug ?? categorySlug}`}>{load.data?.category_name}</BackLink>
      }
    />
  )
}

/** The categories of multimedia as tabs with icons and numbers of posts. */
export function categoryTabs(categories: readonly CategoryTile[], root: string): LinkTab[] {
  return categories.map(({ slug, name, icon, posts }) => ({
    href: `${root}/${slug}`,
    label: (
      <>
        <ContentIcon name={icon} size={18} />
        {name}
      </>
    ),
    count: posts,
  }))
}
