import { msg } from '@lingui/core/macro'
import { page as contract, PageForm } from '#contract/page/page.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { articleColumns, articleFilters, articleParts, blankArticle } from '#views/content/cms/article-resource.tsx'
import { publishedResource } from '#views/content/cms/published-resource.tsx'

/** Static pages of the partner zone and their positions in its menu. */
export const pages = publishedResource({
  of: 'page.pages',
  index: contract.endpoints['page.pages.index'],
  form: PageForm,
  nameOf: ({ title_pl }) => title_pl,
  columns: [
    ...articleColumns(),
    { field: 'show_in_menu', label: msg`In the menu`, width: 120, type: 'boolean', filter: true },
    { field: 'position', label: msg`Position`, width: 100, type: 'number', sorter: true },
  ],
  filters: articleFilters,
  blank: { ...blankArticle, show_in_menu: true, position: 10 },
  isLong: true,
  parts: articleParts<FormOf<'page.pages'>>([
    { name: 'show_in_menu', label: msg`In the menu of the partner zone` },
    {
      name: 'position',
      label: msg`Position`,
      description: msg`Smaller numbers come first.`,
    },
  ]),
})

export const screens = screensOf(pages)
