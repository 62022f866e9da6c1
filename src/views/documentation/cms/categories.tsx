import { msg } from '@lingui/core/macro'
import { documentation } from '#contract/documentation/documentation.ts'
import { NamedForm } from '#contract/named.ts'
import type { ScreenProps } from '#src/routes.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** What documents are about. */
export const documentationCategories = resource({
  name: 'documentation.categories',
  param: 'documentation_category',
  path: '/cms/documentation/categories',
  index: documentation.endpoints['documentation.categories.index'],
  form: NamedForm,
  title: msg`Document categories`,
  newTitle: msg`New document category`,
  nameOf: ({ name_pl }) => name_pl,
  columns: namedColumns,
  blank: { name_pl: '', name_en: '', position: 0, active: true },
  parts: namedParts,
})

export const DocumentationCategoriesScreen = () => <ResourceList of={documentationCategories} />
export const NewDocumentationCategoryScreen = () => <ResourceEditor of={documentationCategories} id={null} />
export const DocumentationCategoryScreen = ({ params }: ScreenProps) => (
  <ResourceEditor of={documentationCategories} id={Number(params.id)} />
)
