import { msg } from '@lingui/core/macro'
import { MarketingPostForm, marketing } from '#contract/marketing/marketing.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { articleColumns, articleFilters, articleParts, blankArticle } from '#views/content/cms/article-resource.tsx'
import { publishedResource } from '#views/content/cms/published-resource.tsx'

const categories = 'marketing.categories.lookup'

/** Multimedia posts of the partner zone. */
export const posts = publishedResource({
  name: 'marketing.posts',
  param: 'marketing_post',
  path: '/cms/marketing/posts',
  index: marketing.endpoints['marketing.posts.index'],
  form: MarketingPostForm,
  title: msg`Multimedia posts`,
  newTitle: msg`New post`,
  nameOf: ({ title_pl }) => title_pl,
  columns: articleColumns(),
  filters: [{ name: 'category_id', label: msg`Category`, lookup: categories }, ...articleFilters],
  blank: { ...blankArticle, category_id: null },
  parts: articleParts<FormOf<'marketing.posts'>>([
    { name: 'category_id', label: msg`Category`, type: 'lookup', lookup: categories, minimum: 0 },
  ]),
})

export const PostsScreen = () => <ResourceList of={posts} />
export const NewPostScreen = () => <ResourceEditor of={posts} id={null} />
export const PostScreen = ({ params }: ScreenProps) => <ResourceEditor of={posts} id={Number(params.id)} />
