import { msg } from '@lingui/core/macro'
import { faq } from '#contract/faq/faq.ts'
import { NamedForm } from '#contract/named.ts'
import type { ScreenProps } from '#src/routes.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** What questions are sorted by. */
const categories = resource({
  name: 'faq.categories',
  param: 'faq_category',
  path: '/cms/faq/categories',
  index: faq.endpoints['faq.categories.index'],
  form: NamedForm,
  title: msg`FAQ categories`,
  newTitle: msg`New FAQ category`,
  nameOf: ({ name_pl }) => name_pl,
  columns: namedColumns,
  blank: { name_pl: '', name_en: '', position: 0, active: true },
  parts: namedParts,
})

export const FaqCategoriesScreen = () => <ResourceList of={categories} />
export const NewFaqCategoryScreen = () => <ResourceEditor of={categories} id={null} />
export const FaqCategoryScreen = ({ params }: ScreenProps) => <ResourceEditor of={categories} id={Number(params.id)} />
